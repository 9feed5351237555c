import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import type { Comment } from '../../../lib/api/types';
import { approveComment } from '../api/approve-comment';
import { deleteComment } from '../api/delete-comment';
import { editComment } from '../api/edit-comment';
import { commentsQuery } from '../api/list-comments';
import { belongsInList, type Place } from '../desk/filter';
import { useOpenList } from '../desk/open-list';
import { preview } from '../desk/preview';
import type { Row } from '../desk/merge-server-rows';
import { useRowActions } from '../desk/use-row-actions';
import { useBulk } from '../desk/use-bulk';
import { useDecisions } from '../desk/use-decisions';
import { useRows, type Rows } from '../desk/use-rows';
import { RowAction } from './RowAction';
import { BulkBar } from './BulkBar';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { EditText } from './EditText';
import { ListPanel } from './ListPanel';
import { PendingReview } from './PendingReview';

const restorable = 'restored from the recent decisions for 7 days.';

const sure = (verb: string): boolean =>
  window.confirm(`Are you sure you want to ${verb} this comment? It can be ${restorable}`);

const bulkWords = { one: 'comment', many: 'comments', approved: 'approved', warning: `They can be ${restorable}` };

interface RowProps {
  row: Row<Comment>;
  list: Rows<Comment>;
  actions: Record<'approve' | 'edit' | 'remove', (comment: Comment) => void>;
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
        status={comment.approved ? { kind: 'done', label: 'Approved' } : { kind: 'pending', label: 'Pending' }}
        rowActions={(common) => (
          <>
            {!comment.approved && (
              <RowAction {...common} first onClick={() => actions.approve(comment)}>
                Approve
              </RowAction>
            )}
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

export function CommentsPanel({ place, filter }: { place: Place; filter: ReactNode }) {
  const { status } = place;
  const query = useInfiniteQuery(commentsQuery(place));
  const list = useRows<Comment>(query, place);
  const { decide } = useDecisions('comments', list);
  const bulk = useBulk('comments', list, {
    words: bulkWords,
    leavesList: (action) => action === 'delete' || !belongsInList(status, true),
  });
  const [editing, setEditing] = useState<Comment | null>(null);
  const stays = (comment: Comment): boolean => belongsInList(status, comment.approved);
  const now = list.rows?.find(({ item }) => item.id === editing?.id)?.item ?? editing;

  const approve = ({ id, version }: Comment): void =>
    void decide({
      id,
      send: (onHeaders) => approveComment({ id, version }, onHeaders),
      done: 'Comment approved successfully',
      failed: 'Failed to approve comment',
      stays,
    });

  const drop = ({ id, version }: Comment): void =>
    void decide({
      id,
      send: (onHeaders) => deleteComment({ id, version }, onHeaders),
      done: 'Comment deleted successfully',
      failed: 'Failed to delete comment',
    });

  const actions = useRowActions({
    approve: (comment: Comment) => void (!comment.approved && approve(comment)),
    edit: (comment: Comment) => setEditing(comment),
    remove: (comment: Comment) => void (sure('delete') && drop(comment)),
    reject: (comment: Comment) => void (sure('reject') && drop(comment)),
  });
  useOpenList({ kind: 'comments', list, query, actions, bulk });

  return (
    <>
      <ListPanel query={query} list={list} filter={filter} empty="No comments found.">
        {status === 'waiting' && <PendingReview list={list} actions={actions} />}
        <DeskTable
          actionCount={3}
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
      {editing && now && (
        <EditText
          title="Edit Comment"
          item={now}
          failed="Failed to update comment"
          save={(version, { content }) =>
            decide({
              id: now.id,
              send: () => editComment({ id: now.id, version, content }),
              done: 'Comment updated successfully',
              failed: 'Failed to update comment',
              stays,
              typed: true,
            })
          }
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
