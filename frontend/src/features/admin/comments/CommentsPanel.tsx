import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import type { CommentInContext } from '../../../lib/api/types';
import { approveComment } from '../api/approve-comment';
import { deleteComment } from '../api/delete-comment';
import { editComment } from '../api/edit-comment';
import { commentsQuery, findComment } from '../api/list-comments';
import { askedAbout } from '../decisions/bulk';
import { useClaim } from '../review/claims';
import { belongsInList, type DeskView } from '../list/filter';
import { useOpenList } from '../list/open-list';
import { isPreviewCut, preview } from '../list/preview';
import type { Row } from '../list/merge-server-rows';
import type { Explanation } from '../decisions/reasons';
import { useReasons } from '../decisions/use-reasons';
import { useRowActions } from '../list/use-row-actions';
import { useBulk } from '../decisions/use-bulk';
import { useDecisions } from '../decisions/use-decisions';
import { useEdited } from '../review/use-edited';
import { useReview } from '../review/use-review';
import { useRows, type Rows } from '../list/use-rows';
import { RowAction } from '../list/RowAction';
import { BulkBar } from '../list/BulkBar';
import { CommentContext } from './CommentContext';
import { DeskRow } from '../list/DeskRow';
import { DeskTable } from '../list/DeskTable';
import { EditText } from '../review/EditText';
import { ListPanel } from '../list/ListPanel';
import { PendingReview } from '../review/PendingReview';
import { UnsentTexts } from '../review/UnsentTexts';
import type { TypedText } from '../review/typed-texts';
import { ReasonsDialog } from '../decisions/ReasonsDialog';
import { ViewComment } from './ViewComment';

const undoable = 'You can undo this under Recent decisions for 7 days.';
const readFirst = 'The row shows only part of this comment. Open it and read it all first.';

const bulkWords = { one: 'comment', many: 'comments', approved: 'approved', warning: undoable };

const nameOf = ({ id }: CommentInContext): string => `Comment #${id}`;
const waits = ({ approved }: CommentInContext): boolean => !approved;

interface RowProps {
  row: Row<CommentInContext>;
  list: Rows<CommentInContext>;
  actions: Record<'approve' | 'view' | 'edit' | 'remove', (comment: CommentInContext) => void>;
}

const CommentRow = memo(
  function CommentRow({ row, list, actions }: RowProps) {
    const comment = row.item;
    return (
      <DeskRow
        kind="comments"
        pick="comment"
        row={row}
        list={list}
        about={`Post #${comment.postId}`}
        text={preview(comment.content)}
        context={<CommentContext comment={comment} short />}
        status={comment.approved ? { kind: 'done', label: 'Approved' } : { kind: 'pending', label: 'Pending' }}
        rowActions={(common) => (
          <>
            {!comment.approved && (
              <RowAction {...common} first onClick={() => actions.approve(comment)}>
                Approve
              </RowAction>
            )}
            <RowAction {...common} onClick={() => actions.view(comment)}>
              View
            </RowAction>
            <RowAction {...common} onClick={() => actions.edit(comment)}>
              Edit
            </RowAction>
            <RowAction {...common} onClick={() => actions.remove(comment)}>
              Delete
            </RowAction>
          </>
        )}
      />
    );
  },
  (before, now) => before.row === now.row,
);

export function CommentsPanel({ view, filter }: { view: DeskView; filter: ReactNode }) {
  const { status } = view;
  const query = useInfiniteQuery(commentsQuery(view));
  const list = useRows<CommentInContext>(query, view);
  const { decide } = useDecisions('comments', list);
  const review = useReview({ kind: 'comments', list, query, waits });
  const isCut = (comment: CommentInContext): boolean => isPreviewCut(comment.content) && !review.isRead(comment);
  const [editing, setEditing] = useState<CommentInContext | null>(null);
  const reasons = useReasons<CommentInContext>();
  // The cards above the table show pending comments in full.
  const hasCards = status === 'waiting';
  const bulk = useBulk('comments', list, {
    words: bulkWords,
    leavesList: (action) => action === 'delete' || !belongsInList(status, true),
    askWhy: reasons.ask,
    blockedReason: (comment, action) =>
      action === 'approve' && !hasCards && !comment.approved && isCut(comment) ? readFirst : null,
  });
  const isHere = ({ item }: TypedText): boolean =>
    item.kind !== 'comment' ||
    list.rows === undefined ||
    list.rows.some(({ item: comment, gone }) => !gone && comment.id === item.id);
  const stays = (comment: CommentInContext): boolean => belongsInList(status, comment.approved);
  useClaim('comment', review.row?.item.id ?? editing?.id ?? null);
  const { now, afterSave } = useEdited(editing ?? undefined, list.rows, findComment);

  const approve = (comment: CommentInContext) =>
    decide({
      id: comment.id,
      name: nameOf(comment),
      send: async (onHeaders) => ({ ...comment, ...(await approveComment(comment, onHeaders)) }),
      done: 'Comment approved successfully',
      failed: 'Failed to approve comment',
      stays,
    });

  const remove = (comment: CommentInContext, why: Explanation) =>
    decide({
      id: comment.id,
      name: nameOf(comment),
      send: (onHeaders) => deleteComment(comment, why, onHeaders),
      done: 'Comment deleted successfully',
      failed: 'Failed to delete comment',
    });

  const askAndRemove = (comment: CommentInContext): void =>
    void reasons.ask([comment]).then((why) => why && review.decide(comment, (current) => remove(current, why)));

  const actions = useRowActions({
    approve: (comment: CommentInContext) => {
      if (comment.approved) return;
      if (isCut(comment)) review.open(comment, true);
      else void review.decide(comment, approve);
    },
    view: (comment: CommentInContext) => review.open(comment),
    edit: (comment: CommentInContext) => setEditing(comment),
    remove: askAndRemove,
    reject: askAndRemove,
  });
  useOpenList({ kind: 'comments', list, query, actions, bulk });

  return (
    <>
      <UnsentTexts isHere={isHere} />
      <ListPanel query={query} list={list} filter={filter} empty="No comments found.">
        {status === 'waiting' && <PendingReview list={list} actions={actions} />}
        <DeskTable
          actionCount={4}
          label="Comments"
          pick={list}
          heads={['ID', 'Post', 'Comment', 'Status', 'Date', 'Actions']}
        >
          {list.rows?.map((row) => (
            <CommentRow key={row.item.id} row={row} list={list} actions={actions} />
          ))}
        </DeskTable>
      </ListPanel>
      <BulkBar list={list} verbs={['Approve', 'Delete']} decide={bulk} />
      {reasons.items && (
        <ReasonsDialog
          what={askedAbout(reasons.items.length, bulkWords)}
          isReadByWriter={false}
          warning={undoable}
          answer={reasons.answer}
        />
      )}
      {review.row && !editing && !reasons.items && (
        <ViewComment comment={review.row.item} review={review} rowState={list.rowState} actions={actions} />
      )}
      {editing && now && (
        <EditText
          title="Edit Comment"
          item={now}
          failed="Failed to update comment"
          save={(version, { content }) =>
            decide({
              id: now.id,
              name: nameOf(now),
              send: async () => ({ ...now, ...(await editComment({ id: now.id, version, content })) }),
              done: 'Comment updated successfully',
              failed: 'Failed to update comment',
              stays,
              typed: true,
            }).then(afterSave)
          }
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
