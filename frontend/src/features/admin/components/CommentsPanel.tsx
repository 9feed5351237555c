import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Comment } from '../../../lib/api/types';
import { approveComment } from '../api/approve-comment';
import { deleteComment } from '../api/delete-comment';
import { editComment } from '../api/edit-comment';
import { commentsQuery } from '../api/list-comments';
import { belongs, type Place } from '../desk/filter';
import { rowId } from '../desk/focus';
import { preview } from '../desk/preview';
import { useDecisions } from '../desk/use-decisions';
import { useRows } from '../desk/use-rows';
import { Act } from './Act';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { EditText } from './EditText';
import { ListPanel } from './ListPanel';
import { PendingReview } from './PendingReview';

const sure = (verb: string): boolean =>
  window.confirm(`Are you sure you want to ${verb} this comment? This action cannot be undone.`);

export function CommentsPanel({ place, filter }: { place: Place; filter: ReactNode }) {
  const { status } = place;
  const query = useInfiniteQuery(commentsQuery(place));
  const list = useRows<Comment>(query, place);
  const { decide, busy } = useDecisions('comments', list);
  const [editing, setEditing] = useState<Comment | null>(null);
  const stays = (comment: Comment): boolean => belongs(status, comment.approved);
  const now = list.rows?.find(({ item }) => item.id === editing?.id)?.item ?? editing;

  const approve = ({ id, version }: Comment): void =>
    void decide({
      id,
      send: () => approveComment({ id, version }),
      done: 'Comment approved successfully',
      failed: 'Failed to approve comment',
      stays,
    });

  const remove = ({ id, version }: Comment): void =>
    void decide({
      id,
      send: () => deleteComment({ id, version }),
      done: 'Comment deleted successfully',
      failed: 'Failed to delete comment',
    });

  return (
    <>
      <ListPanel query={query} list={list} filter={filter} empty="No comments found.">
        {status === 'waiting' && (
          <PendingReview
            rows={list.rows ?? []}
            busy={busy}
            approve={approve}
            reject={(comment) => sure('reject') && remove(comment)}
          />
        )}
        <DeskTable acts={3} label="Comments" heads={['ID', 'Post', 'Comment', 'Status', 'Date', 'Actions']}>
          {list.rows?.map((row) => {
            const comment = row.item;
            const acts = { about: `${rowId('comments', comment.id)}-text`, busy: busy.has(comment.id) };
            return (
              <DeskRow
                key={comment.id}
                kind="comments"
                row={row}
                busy={acts.busy}
                about={`Post #${comment.postId}`}
                text={preview(comment.content)}
                status={comment.approved ? { kind: 'done', label: 'Approved' } : { kind: 'pending', label: 'Pending' }}
                actions={
                  <>
                    {!comment.approved && (
                      <Act {...acts} first onClick={() => approve(comment)}>
                        Approve
                      </Act>
                    )}
                    <Act {...acts} onClick={() => setEditing(comment)}>
                      Edit
                    </Act>
                    <Act {...acts} onClick={() => sure('delete') && remove(comment)}>
                      Delete
                    </Act>
                  </>
                }
              />
            );
          })}
        </DeskTable>
      </ListPanel>
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
