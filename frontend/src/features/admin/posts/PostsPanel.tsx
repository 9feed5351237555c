import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { categoriesQuery } from '../../../lib/api/categories';
import type { PostSummary } from '../../../lib/api/types';
import { deletePost } from '../api/delete-post';
import { unpublishPost } from '../api/unpublish-post';
import { postsQuery } from '../api/list-posts';
import { pinPost } from '../api/pin-post';
import { publishPost } from '../api/publish-post';
import { postName } from './post-form';
import { isScheduled, questionAboutTime, questionAboutTimes } from './schedule';
import { belongsInList, type DeskView } from '../list/filter';
import { useOpenList } from '../list/open-list';
import type { Status } from '../desk/tabs';
import { useRowActions } from '../list/use-row-actions';
import { useBulk } from '../decisions/use-bulk';
import { useDecisions } from '../decisions/use-decisions';
import { useDuplicate } from './use-duplicate';
import { useLinkedItem } from '../list/use-linked-item';
import { useRows } from '../list/use-rows';
import { BulkBar } from '../list/BulkBar';
import { DeskTable } from '../list/DeskTable';
import { ListPanel } from '../list/ListPanel';
import { PostRow } from './PostRow';
import { ShelfButtons } from '../shelves/ShelfButtons';
import { useIsWriter } from '../../../lib/use-can';
import { mayDelete } from './writers-posts';
import { AskingNotice } from '../desk/AskingNotice';

const bulkWords = {
  one: 'post',
  many: 'posts',
  approved: 'published',
  warning: 'You can undo this under Recent decisions for 7 days.',
};

/** Why an article cannot be published without opening it: no row shows the text that readers would get. */
function whyOpenFirst(post: PostSummary): string | null {
  if (isAskedFor(post)) return 'Its writer asked to publish this. Open it and read it first.';
  // Its row has the button Unpublish, so nobody has chosen to publish the changes.
  if (post.published && post.hasDraft) return 'It has changes that readers don’t see yet. Open it to publish them.';
  return null;
}

/** Whether a writer waits for an editor to publish it. */
const isAskedFor = ({ publishRequest }: PostSummary): boolean => publishRequest?.answer === null;

/** The words of an empty list with this filter. */
const emptyWords: Partial<Record<Status, (where: string) => string>> = {
  public: (where) => `No published posts${where}.`,
  waiting: (where) => `No drafts${where}.`,
  scheduled: (where) => `Nothing${where} is scheduled.`,
  asking: (where) => `No posts are waiting to be published${where}.`,
};

/** The words of the list while nothing matches. A search has words of its own. */
function useEmptyWords({ q, status, category }: DeskView): string {
  const { data } = useQuery({ ...categoriesQuery(), enabled: category !== undefined });
  if (q !== '' || (status === 'all' && category === undefined)) return 'No posts found.';
  const name = data?.find(({ id }) => id === category)?.name ?? 'this category';
  const where = category === undefined ? '' : ` in ${name}`;
  return emptyWords[status]?.(where) ?? `No posts${where}.`;
}

export function PostsPanel({ view, filter }: { view: DeskView; filter: ReactNode }) {
  const { status } = view;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const write = (id: number | 'new', replace = false): void =>
    void navigate(`/admin/posts/${id}`, { replace, state: { back: pathname + (replace ? '?tab=posts' : search) } });
  const isWriter = useIsWriter();
  const query = useInfiniteQuery(postsQuery(view, isWriter));
  const list = useRows<PostSummary>(query, view);
  const { decide } = useDecisions('posts', list);
  const bulk = useBulk('posts', list, {
    words: bulkWords,
    blockedReason: (post, action) => (action === 'approve' ? whyOpenFirst(post) : null),
    questionBeforeApproving: questionAboutTimes,
    leavesList: (action) => action === 'delete' || !belongsInList(status, true),
  });
  const linked = useLinkedItem();
  const openLinked = useEffectEvent(() => linked !== null && write(linked, true));
  useEffect(() => void openLinked(), [linked]);
  const duplicate = useDuplicate(list, write);
  const empty = useEmptyWords(view);
  const stays = (post: PostSummary): boolean => belongsInList(status, post.published);

  const turn = (post: PostSummary): void => {
    const { id, title, version, published } = post;
    // A writer asks for a text that no row shows, and may go on typing until it is published.
    if (!published && isAskedFor(post)) return write(id);
    if (isScheduled(post) && !window.confirm(questionAboutTime(post))) return;
    void decide({
      id,
      name: postName(title),
      send: (onHeaders) =>
        published ? unpublishPost({ id, version }, onHeaders) : publishPost({ id, version }, onHeaders),
      done: 'Post publish status updated',
      failed: 'Failed to update post publish status',
      stays,
    });
  };

  const pin = ({ id, title, version, pinned }: PostSummary): void =>
    void decide({
      id,
      name: postName(title),
      send: (onHeaders) => pinPost({ id, version, pinned: !pinned }, onHeaders),
      done: pinned ? 'No longer first in the journal' : 'First in the journal now',
      failed: pinned ? 'Failed to unpin post' : 'Failed to pin post',
      stays: () => true,
    });

  const remove = ({ id, title, version }: PostSummary): void => {
    if (!window.confirm('Are you sure you want to delete this post? You can undo this for 7 days.')) return;
    void decide({
      id,
      name: postName(title),
      send: (onHeaders) => deletePost({ id, version }, onHeaders),
      done: 'Post deleted successfully',
      failed: 'Failed to delete post',
    });
  };

  const actions = useRowActions({ turn, edit: ({ id }: PostSummary) => write(id), pin, duplicate, remove });
  const keyActions = isWriter
    ? { edit: actions.edit, remove: (post: PostSummary) => mayDelete(post) && actions.remove(post) }
    : { ...actions, approve: (post: PostSummary) => !post.published && actions.turn(post) };
  useOpenList({ kind: 'posts', list, query, actions: keyActions, ...(!isWriter && { bulk }) });

  return (
    <>
      {!isWriter && <AskingNotice />}
      <ListPanel
        query={query}
        list={list}
        filter={filter}
        tool={
          <>
            {!isWriter && <ShelfButtons />}
            <Button size="small" onClick={() => write('new')}>
              Create New Post
            </Button>
          </>
        }
        empty={empty}
        how={status === 'scheduled' ? 'To schedule a post, open it and pick a time under Schedule.' : undefined}
      >
        <DeskTable
          actionCount={5}
          label="Posts"
          {...(!isWriter && { pick: list })}
          heads={['ID', 'Title', 'Status', 'Date', 'Actions']}
        >
          {list.rows?.map((row) => (
            <PostRow key={row.item.id} row={row} list={list} actions={actions} isWriter={isWriter} />
          ))}
        </DeskTable>
      </ListPanel>
      {!isWriter && <BulkBar list={list} verbs={['Publish', 'Delete']} decide={bulk} />}
    </>
  );
}
