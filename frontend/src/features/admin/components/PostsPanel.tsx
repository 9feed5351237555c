import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { PostSummary } from '../../../lib/api/types';
import { deletePost } from '../api/delete-post';
import { editPost } from '../api/edit-post';
import { postsQuery } from '../api/list-posts';
import { publishPost } from '../api/publish-post';
import { belongs, type Place } from '../desk/filter';
import { rowId } from '../desk/focus';
import { useDecisions } from '../desk/use-decisions';
import { useRows } from '../desk/use-rows';
import { Act } from './Act';
import { CreatePost } from './CreatePost';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { EditPost } from './EditPost';
import { ListPanel } from './ListPanel';

export function PostsPanel({ place, filter }: { place: Place; filter: ReactNode }) {
  const { status } = place;
  const query = useInfiniteQuery(postsQuery(place));
  const list = useRows<PostSummary>(query, place);
  const { decide, busy } = useDecisions('posts', list);
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const stays = (post: PostSummary): boolean => belongs(status, post.published);

  const turn = ({ id, version, published }: PostSummary): void =>
    void decide({
      id,
      send: () => (published ? editPost({ id, version, published: false }) : publishPost({ id, version })),
      done: 'Post publish status updated',
      failed: 'Failed to update post publish status',
      stays,
    });

  const remove = ({ id, version }: PostSummary): void => {
    if (!window.confirm('Are you sure you want to delete this post? This action cannot be undone.')) return;
    void decide({
      id,
      send: () => deletePost({ id, version }),
      done: 'Post deleted successfully',
      failed: 'Failed to delete post',
    });
  };

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
        <DeskTable acts={3} label="Posts" heads={['ID', 'Title', 'Status', 'Date', 'Actions']}>
          {list.rows?.map((row) => {
            const post = row.item;
            const acts = { about: `${rowId('posts', post.id)}-text`, busy: busy.has(post.id) };
            return (
              <DeskRow
                key={post.id}
                kind="posts"
                row={row}
                busy={acts.busy}
                text={post.title}
                status={post.published ? { kind: 'done', label: 'Published' } : { kind: 'draft', label: 'Draft' }}
                actions={
                  <>
                    <Act {...acts} first={!post.published} onClick={() => turn(post)}>
                      {post.published ? 'Unpublish' : 'Publish'}
                    </Act>
                    <Act {...acts} onClick={() => setEditing(post.id)}>
                      Edit
                    </Act>
                    <Act {...acts} onClick={() => remove(post)}>
                      Delete
                    </Act>
                  </>
                }
              />
            );
          })}
        </DeskTable>
      </ListPanel>
      {creating && <CreatePost onClose={() => setCreating(false)} />}
      {editing !== null && <EditPost id={editing} decide={decide} stays={stays} onClose={() => setEditing(null)} />}
    </>
  );
}
