import type { CommentInContext } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import type { RowStateStore } from '../list/row-state';
import type { Review } from '../review/use-review';
import { CommentContext, CommentText } from './CommentContext';
import { EarlierComments } from './EarlierComments';
import { ItemNotes } from '../review/ItemNotes';
import { ReadBy } from '../review/ReadBy';
import { Facts, ReviewDialog } from '../review/ReviewDialog';

interface Props {
  comment: CommentInContext;
  review: Review<CommentInContext>;
  rowState: RowStateStore;
  actions: Record<'approve' | 'edit' | 'remove', (comment: CommentInContext) => void>;
}

/** The full text of a comment, what it answers, and what else its author wrote. */
export function ViewComment({ comment, review, rowState, actions }: Props) {
  const { id, postId, authorId, approved, createdAt, contentHtml } = comment;
  return (
    <ReviewDialog
      title={`Comment ${id}`}
      review={review}
      rowState={rowState}
      actions={[
        { key: 'remove', label: 'Delete', run: () => actions.remove(comment) },
        { key: 'edit', label: 'Edit', run: () => actions.edit(comment) },
        ...(approved ? [] : [{ key: 'approve', label: 'Approve', run: () => actions.approve(comment) } as const]),
      ]}
    >
      <ReadBy type="comment" id={id} announced />
      <CommentContext comment={comment} />
      <CommentText key={id} html={contentHtml} />
      <EarlierComments key={`${id}-earlier`} comment={comment} />
      <Facts>
        <div>
          <dt>Post</dt>
          <dd>{`Post #${postId}`}</dd>
        </div>
        {authorId !== null && (
          <div>
            <dt>By</dt>
            <dd>{`User #${authorId}`}</dd>
          </div>
        )}
        <div>
          <dt>Submitted</dt>
          <dd>{formatDate(createdAt)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>{approved ? 'Approved' : 'Pending'}</dd>
        </div>
      </Facts>
      <ItemNotes key={`${id}-notes`} item={{ kind: 'comment', id }} />
    </ReviewDialog>
  );
}
