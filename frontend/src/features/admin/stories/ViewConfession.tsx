import { Link } from 'react-router-dom';
import { ContentNote } from '../../../components/content-notes/ContentNote';
import { notesOf } from '../../../lib/content-notes';
import { formatDate } from '../../../lib/dates';
import type { Confession } from '../../../lib/api/types';
import { approveWord, flagLabel } from './story-flags';
import type { Stories } from './use-stories';
import { ItemNotes } from '../review/ItemNotes';
import { ReadBy } from '../review/ReadBy';
import { Facts, ReviewDialog } from '../review/ReviewDialog';
import { StoryText, useCanAsk } from './StoryText';

interface Props {
  story: Confession;
  stories: Stories;
  actions: Record<'approve' | 'edit' | 'ask' | 'suggest' | 'flag' | 'remove', (story: Confession) => void>;
}

/** The full text of a story. The system knows nothing about it beyond these facts. */
export function ViewConfession({ story, stories, actions }: Props) {
  const { review, list } = stories;
  const canAsk = useCanAsk(story);
  return (
    <ReviewDialog
      title={`Story ${story.id}`}
      review={review}
      rowState={list.rowState}
      actions={[
        { key: 'remove', label: 'Delete', run: () => actions.remove(story) },
        ...(canAsk
          ? ([
              { key: 'ask', label: 'Ask', run: () => actions.ask(story) },
              { key: 'suggest', label: 'Suggest Edit', run: () => actions.suggest(story) },
            ] as const)
          : []),
        ...(story.approved ? [] : [{ key: 'flag', label: flagLabel(story), run: () => actions.flag(story) } as const]),
        { key: 'edit', label: 'Edit', run: () => actions.edit(story) },
        ...(story.approved || story.approvedByYou
          ? []
          : [{ key: 'approve', label: approveWord(story), run: () => actions.approve(story) } as const]),
      ]}
    >
      <ReadBy type="confession" id={story.id} announced />
      <StoryText story={story} stories={stories}>
        <ContentNote notes={notesOf(story)} />
      </StoryText>
      <Facts>
        <div>
          <dt>Submitted</dt>
          <dd>{formatDate(story.createdAt)}</dd>
        </div>
        <div>
          <dt>Category</dt>
          <dd>{story.category}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{story.approved ? 'Approved' : story.waitsForAuthor ? 'Waiting for the author' : 'Pending'}</dd>
        </div>
        {story.approved && (
          <div>
            <dt>Page</dt>
            <dd>
              <Link to={`/stories/${story.id}`}>See it in Stories</Link>
            </dd>
          </div>
        )}
      </Facts>
      <ItemNotes key={`${story.id}-notes`} item={{ kind: 'confession', id: story.id }} />
    </ReviewDialog>
  );
}
