import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { LoadMore } from '../../../components/loading/LoadMore';
import { TryAgain } from '../../../components/loading/TryAgain';
import { Loading } from '../../../components/loading/Loading';
import { messageOf } from '../../../lib/api/client';
import type { SavedItem } from '../../../lib/api/types';
import { counted } from '../../../lib/text';
import { bookmarksQuery } from '../api/list-bookmarks';
import type { Item } from '../item';
import { useRemoveBookmark } from '../use-remove-bookmark';
import { isSignedOut } from '../use-ask-to-log-in';
import { OfflineSwitch } from './OfflineSwitch';
import { SavedCard } from './SavedCard';
import { SignInFirst } from './SignInFirst';

const empty = {
  post: {
    says: 'No articles saved yet. Save one, and you’ll find it here.',
    to: '/journal',
    label: 'Read the Journal',
  },
  confession: {
    says: 'No stories saved yet. Save one, and you’ll find it here.',
    to: '/stories',
    label: 'Read Stories',
  },
};

/** The member's bookmarks of one type, newest first. */
export function SavedList({ contentType, user }: Pick<Item, 'contentType'> & { user: number }) {
  const list = useInfiniteQuery(bookmarksQuery(contentType));
  const remove = useRemoveBookmark();
  const container = useRef<HTMLDivElement>(null);
  const pages = list.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);

  const removed = useRef<{ id: number; index: number }>(undefined);
  const onRemove = (saved: SavedItem, index: number): void => {
    removed.current = { id: saved.id, index };
    void remove(saved);
  };
  // The focused button is gone, so the focus moves to the next one, or else to the one before.
  useEffect(() => {
    const { id, index } = removed.current ?? {};
    if (index === undefined || items.some((item) => item.id === id)) return;
    removed.current = undefined;
    const buttons = container.current?.querySelectorAll<HTMLElement>('.saved-remove');
    (buttons?.[index] ?? buttons?.[index - 1] ?? container.current)?.focus();
  }, [items]);

  if (list.isPending) return <Loading />;
  if (isSignedOut(list.error)) return <SignInFirst />;
  if (list.isLoadingError) {
    return (
      <TryAgain onRetry={() => void list.refetch()}>{messageOf(list.error, 'Your bookmarks didn’t load.')}</TryAgain>
    );
  }
  return (
    <>
      <div
        ref={container}
        className="saved-list"
        tabIndex={-1}
        role="group"
        aria-label={contentType === 'post' ? 'Saved articles' : 'Saved stories'}
      >
        <p className="hidden-text" role="status">
          {counted(list.data?.pages[0]?.total ?? 0, 'bookmark')}
        </p>
        {items.length === 0 && !list.hasNextPage ? (
          <div className="empty">
            <p>{empty[contentType].says}</p>
            <Link className="onward" to={empty[contentType].to}>
              {empty[contentType].label}
            </Link>
          </div>
        ) : (
          <ol>
            {items.map((saved, index) => (
              <SavedCard key={saved.id} saved={saved} onRemove={() => onRemove(saved, index)} />
            ))}
          </ol>
        )}
        {list.hasNextPage && (
          <LoadMore
            busy={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
            {...(list.isFetchNextPageError && {
              failed: messageOf(list.error, 'The next bookmarks didn’t load.'),
            })}
          >
            Load More
          </LoadMore>
        )}
      </div>
      {contentType === 'post' && <OfflineSwitch user={user} />}
    </>
  );
}
