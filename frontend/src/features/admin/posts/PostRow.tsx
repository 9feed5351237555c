import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PostSummary } from '../../../lib/api/types';
import type { Row } from '../list/merge-server-rows';
import type { Rows } from '../list/use-rows';
import { goesOutAt, editorZone } from '../editor/time-words';
import { DeskRow } from '../list/DeskRow';
import { RowAction } from '../list/RowAction';
import type { StampKind } from '../list/Stamp';
import { mayDelete } from './writers-posts';

const statusOf = ({ published, scheduledFor }: PostSummary): { kind: StampKind; label: string } =>
  scheduledFor
    ? { kind: 'draft', label: 'Scheduled' }
    : published
      ? { kind: 'done', label: 'Published' }
      : { kind: 'draft', label: 'Draft' };

/** `Bea asked to publish this`, or that an editor has answered. */
const requestInWords = ({ askedBy, answer }: NonNullable<PostSummary['publishRequest']>): string =>
  answer ? 'Not yet: an editor has answered' : `${askedBy ?? 'Its writer'} asked to publish this`;

/** Below the title: where readers find it, when it goes out, and whether it has changes that they don’t see. */
function contextOf({ id, published, pinned, scheduledFor, hasDraft, publishRequest }: PostSummary): ReactNode {
  const words = [
    publishRequest && requestInWords(publishRequest),
    pinned && 'Pinned',
    scheduledFor && `Goes out ${goesOutAt(scheduledFor, editorZone())}`,
    published && hasDraft && 'Has unpublished changes',
  ].filter((one) => one);
  if (!published && words.length === 0) return undefined;
  return (
    <span className="meta" style={{ display: 'block' }}>
      <span>{words.join(' · ')}</span>
      {published && (
        <>
          <span>{words.length > 0 && ' · '}</span>
          <Link to={`/article/${id}`}>View on Site</Link>
        </>
      )}
    </span>
  );
}

interface Props {
  row: Row<PostSummary>;
  list: Rows<PostSummary>;
  actions: Record<'turn' | 'edit' | 'pin' | 'duplicate' | 'remove', (post: PostSummary) => void>;
  /** Writers edit, and editors publish. */
  isWriter: boolean;
}

/** A post in the list, with its buttons. */
export const PostRow = memo(
  function PostRow({ row, list, actions, isWriter }: Props) {
    const post = row.item;
    return (
      <DeskRow
        kind="posts"
        {...(!isWriter && { pick: 'post' })}
        row={row}
        list={list}
        text={post.title || 'Untitled'}
        context={contextOf(post)}
        status={statusOf(post)}
        rowActions={(common) => (
          <>
            {!isWriter && (
              <RowAction {...common} first={!post.published} onClick={() => actions.turn(post)}>
                {post.published ? 'Unpublish' : 'Publish'}
              </RowAction>
            )}
            <RowAction {...common} onClick={() => actions.edit(post)}>
              Edit
            </RowAction>
            {!isWriter && post.published && (
              <RowAction {...common} onClick={() => actions.pin(post)}>
                {post.pinned ? 'Unpin' : 'Pin'}
              </RowAction>
            )}
            <RowAction {...common} onClick={() => actions.duplicate(post)}>
              Duplicate
            </RowAction>
            {(!isWriter || mayDelete(post)) && (
              <RowAction {...common} onClick={() => actions.remove(post)}>
                Delete
              </RowAction>
            )}
          </>
        )}
      />
    );
  },
  (before, now) => before.row === now.row && before.isWriter === now.isWriter,
);
