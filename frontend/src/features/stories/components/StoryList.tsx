import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { TryAgain } from '../../../components/TryAgain';
import { Loading } from '../../../components/Loading';
import type { Confession } from '../../../lib/api/types';
import { messageOf } from '../../../lib/api/client';
import { storiesQuery } from '../api/list-stories';
import { MoreStories } from './MoreStories';
import { StoryCard } from './StoryCard';
import { StoriesSkeleton } from './StoriesSkeleton';

interface Props {
  /** Opens the form from the empty list. */
  onShare: () => void;
  /** An extra control per story, beside the reactions. */
  actionOf?: (story: Confession) => ReactNode;
}

/** The approved stories. Each loaded page has its own columns, so that loading more does not move the stories above. */
export function StoryList({ onShare, actionOf }: Props) {
  const list = useInfiniteQuery(storiesQuery());
  const wall = useRef<HTMLDivElement>(null);
  const pages = list.data?.pages ?? [];
  if (list.isPending) {
    return (
      <Loading>
        <StoriesSkeleton />
      </Loading>
    );
  }
  if (!list.data) {
    return (
      <TryAgain onRetry={() => void list.refetch()}>
        {messageOf(list.error, 'The stories could not be loaded.')}
      </TryAgain>
    );
  }
  if (pages[0]?.items.length === 0) {
    return (
      <div className="empty">
        <p>No stories have been shared yet.</p>
        <button type="button" className="button" onClick={onShare}>
          Be the first to share
        </button>
      </div>
    );
  }
  return (
    <>
      <div ref={wall}>
        {pages.map(
          ({ items }, index) =>
            items.length > 0 && (
              <div key={index} className="stories">
                {items.map((story) => (
                  <StoryCard key={story.id} story={story} action={actionOf?.(story)} />
                ))}
              </div>
            ),
        )}
      </div>
      <MoreStories wall={wall} />
    </>
  );
}
