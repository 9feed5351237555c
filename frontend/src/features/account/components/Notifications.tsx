import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { LoadMore } from '../../../components/loading/LoadMore';
import { Loading } from '../../../components/loading/Loading';
import { TryAgain } from '../../../components/loading/TryAgain';
import { messageOf } from '../../../lib/api/client';
import type { Notification } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { notificationsQuery } from '../api/list-notifications';
import { markRead } from '../api/mark-read';
import { NotificationEmails } from './NotificationEmails';

const words: Record<Notification['kind'], string> = {
  reply: 'Someone replied to your comment',
  approved: 'Your comment is up',
  declined: 'Your comment isn’t up',
};

/** A member's notifications. They count as read once they are shown, page by page; the new ones stay marked until the page is left. */
export function Notifications({ mails }: { mails: boolean }) {
  const client = useQueryClient();
  const list = useInfiniteQuery(notificationsQuery());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const unread = items.filter(({ read }) => !read).map(({ id }) => id);
  const newest = Math.max(0, ...unread);
  const oldest = list.hasNextPage ? Math.min(...unread) : undefined;
  useEffect(() => {
    // They stay unread if this fails, and the next visit tries again.
    if (newest > 0) markRead(client, { from: oldest, upTo: newest }).catch(() => undefined);
  }, [client, oldest, newest]);

  if (list.isPending) return <Loading />;
  if (list.isLoadingError)
    return (
      <TryAgain onRetry={() => void list.refetch()}>
        {messageOf(list.error, 'Your notifications didn’t load.')}
      </TryAgain>
    );
  return (
    <>
      {items.length === 0 ? (
        <div className="empty">
          <p>Nothing yet. When someone replies to your comment, or an editor has read it, you’ll find it here.</p>
        </div>
      ) : (
        <ol className="notices" aria-label="Notifications">
          {items.map((item) => (
            <NotificationItem key={item.id} item={item} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <LoadMore
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
          failed={list.isFetchNextPageError ? messageOf(list.error, 'The next ones didn’t load.') : undefined}
        >
          Load More
        </LoadMore>
      )}
      <NotificationEmails on={mails} />
    </>
  );
}

function NotificationItem({ item: { kind, read, day, commentId, postId, postTitle } }: { item: Notification }) {
  const to = kind === 'declined' || postTitle === null ? '/member/comments' : `/article/${postId}#comment-${commentId}`;
  return (
    <li className={read ? undefined : 'notice-new'}>
      <Link to={to}>
        {!read && <span className="hidden-text">New: </span>}
        <span>{words[kind]}</span>
      </Link>
      <p>
        <span>{postTitle === null ? 'The article isn’t here anymore.' : `On “${postTitle}”`}</span>
        <span>{kind === 'declined' && ' Your comments say why.'}</span>
      </p>
      <time className="meta" dateTime={day}>
        {formatDate(day)}
      </time>
    </li>
  );
}
