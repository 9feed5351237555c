import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { ContentNote } from '../../../components/content-notes/ContentNote';
import { notesOf } from '../../../lib/content-notes';
import type { ReportRow } from '../api/reports';
import type { RowStateStore } from '../list/row-state';
import type { Review } from '../review/use-review';
import { ItemNotes } from '../review/ItemNotes';
import { ReadBy } from '../review/ReadBy';
import { ReportList } from './ReportList';
import { Facts, ReviewDialog } from '../review/ReviewDialog';
import { readingText } from '../list/table-styles';

const Text = styled('p')({ ...readingText, whiteSpace: 'pre-wrap' });

interface Props {
  item: ReportRow;
  review: Review<ReportRow>;
  rowState: RowStateStore;
  actions: Record<'approve' | 'remove', (item: ReportRow) => void>;
}

/** The full text of a reported story or comment, and its reports. */
export function ViewReport({ item, review, rowState, actions }: Props) {
  const { contentType, itemId, content, hidden, postId, postTitle } = item;
  return (
    <ReviewDialog
      title={`Reported ${contentType} ${itemId}`}
      review={review}
      rowState={rowState}
      actions={[
        { key: 'remove', label: 'Take it down', run: () => actions.remove(item) },
        { key: 'approve', label: 'It’s fine', run: () => actions.approve(item) },
      ]}
    >
      <ReadBy type={contentType === 'story' ? 'confession' : 'comment'} id={itemId} announced />
      <ContentNote notes={notesOf(item)} />
      <Text key={item.id} dir="auto">
        {content}
      </Text>
      <ReportList reports={item.reports} />
      <Facts>
        <div>
          <dt>Readers</dt>
          <dd>{hidden ? 'Can’t see it until you decide' : 'Can see it'}</dd>
        </div>
        {postId !== null && (
          <div>
            <dt>Post</dt>
            <dd>
              <Link to={`/article/${postId}#comment-${itemId}`}>{postTitle ?? `Post #${postId}`}</Link>
            </dd>
          </div>
        )}
        {contentType === 'story' && !hidden && (
          <div>
            <dt>Page</dt>
            <dd>
              <Link to={`/stories/${itemId}`}>See it in Stories</Link>
            </dd>
          </div>
        )}
        {contentType === 'story' && (
          <div>
            <dt>Text</dt>
            <dd>
              <Link to={`/admin?tab=confessions&edit=${itemId}`}>Edit the story</Link>
            </dd>
          </div>
        )}
      </Facts>
      <ItemNotes
        key={`${item.id}-notes`}
        item={{ kind: contentType === 'story' ? 'confession' : 'comment', id: itemId }}
      />
    </ReviewDialog>
  );
}
