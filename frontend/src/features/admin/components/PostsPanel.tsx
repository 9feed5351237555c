import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import type { PostSummary } from '../../../lib/api/types';
import { deletePost } from '../api/delete-post';
import { editPost } from '../api/edit-post';
import { postsQuery } from '../api/list-posts';
import { publishPost } from '../api/publish-post';
import { belongsInList, type Place } from '../desk/filter';
import { useOpenList } from '../desk/open-list';
import type { Row } from '../desk/merge-server-rows';
import { useRowActions } from '../desk/use-row-actions';
import { useBulk } from '../desk/use-bulk';
import { useDecisions } from '../desk/use-decisions';
import { useRows, type Rows } from '../desk/use-rows';
import { RowAction } from './RowAction';
import { BulkBar } from './BulkBar';
import { CreatePost } from './CreatePost';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { EditPost } from './EditPost';
import { ListPanel } from './ListPanel';

const bulkWords = {
  one: 'post',
  many: 'posts',
  approved: 'published',
  warning: 'They can be restored from the recent decisions for 7 days.',
};

interface RowProps {
  row: Row<PostSummary>;
  list: Rows<PostSummary>;
  actions: Record<'turn' | 'edit' | 'remove', (post: PostSummary) => void>;
}

const PostRow = memo(
  function PostRow({ row, list, actions }: RowProps) {
    const post = row.item;
    return (
      <DeskRow
        kind="posts"
        pick="post"
        row={row}
        list={list}
        text={post.title}
        status={post.published ? { kind: 'done', label: 'Published' } : { kind: 'draft', label: 'Draft' }}
        rowActions={(common) => (
          <>
            <RowAction {...common} first={!post.published} onClick={() => actions.turn(post)}>
              {post.published ? 'Unpublish' : 'Publish'}
            </RowAction>
            <RowAction {...common} onClick={() => actions.edit(post)}>
              Edit
            </RowAction>
            <RowAction {...common} onClick={() => actions.remove(post)}>
              Delete
            </RowAction>
          </>
        )}
      />
    );
  },
  (before, now) => before.row === now.row,
);

export function PostsPanel({ place, filter }: { place: Place; filter: ReactNode }) {
  const { status } = place;
  const query = useInfiniteQuery(postsQuery(place));
  const list = useRows<PostSummary>(query, place);
  const { decide } = useDecisions('posts', list);
  const bulk = useBulk('posts', list, {
    words: bulkWords,
    leavesList: (action) => action === 'delete' || !belongsInList(status, true),
  });
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const stays = (post: PostSummary): boolean => belongsInList(status, post.published);

  const turn = ({ id, version, published }: PostSummary): void =>
    void decide({
      id,
      send: (onHeaders) =>
        published ? editPost({ id, version, published: false }, onHeaders) : publishPost({ id, version }, onHeaders),
      done: 'Post publish status updated',
      failed: 'Failed to update post publish status',
      stays,
    });

  const remove = ({ id, version }: PostSummary): void => {
    if (!window.confirm('Are you sure you want to delete this post? This action cannot be undone.')) return;
    void decide({
      id,
      send: (onHeaders) => deletePost({ id, version }, onHeaders),
      done: 'Post deleted successfully',
      failed: 'Failed to delete post',
    });
  };

  const actions = useRowActions({ turn, edit: ({ id }: PostSummary) => setEditing(id), remove });
  const keyActions = { ...actions, approve: (post: PostSummary) => !post.published && actions.turn(post) };
  useOpenList({ kind: 'posts', list, query, actions: keyActions, bulk });

  return (
    <>
      <ListPanel
        query={query}
        list={list}
        filter={filter}
        tool={
          <Button size="small" onClick={() => setCreating(true)}>
            Create New Post
          </Button>
        }
        empty="No posts found."
      >
        <DeskTable actionCount={3} label="Posts" pick={list} heads={['ID', 'Title', 'Status', 'Date', 'Actions']}>
          {list.rows?.map((row) => (
            <PostRow key={row.item.id} row={row} list={list} actions={actions} />
          ))}
        </DeskTable>
      </ListPanel>
      <BulkBar list={list} verbs={['Publish', 'Delete']} decide={bulk} />
      {creating && <CreatePost onClose={() => setCreating(false)} />}
      {editing !== null && <EditPost id={editing} decide={decide} stays={stays} onClose={() => setEditing(null)} />}
    </>
  );
}
