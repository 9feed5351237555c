import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { TryAgain } from '../../../components/loading/TryAgain';
import { Loading } from '../../../components/loading/Loading';
import type { Confession } from '../../../lib/api/types';
import { messageOf } from '../../../lib/api/client';
import { storiesQuery } from '../api/list-stories';
import { HiddenStories } from './HiddenStories';
import { MoreStories } from './MoreStories';
import { StoryCard } from './StoryCard';
import { StoriesSkeleton } from './StoriesSkeleton';

interface Props {
  /** Opens the form from the empty list. */
  onShare: () => void;
  /** An extra control per story, beside the reactions. */
  actionOf?: (story: Confession) => ReactNode;
}

/** The approved stories, row by row and newest first. */
export function StoryList({ onShare, actionOf }: Props) {
  const list = useInfiniteQuery(storiesQuery());
  const [shown, setShown] = useState(false);
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
    return <TryAgain onRetry={() => void list.refetch()}>{messageOf(list.error, 'The stories didn’t load.')}</TryAgain>;
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
      <HiddenStories stories={pages.flatMap(({ items }) => items)} shown={shown} onShow={setShown} />
      <div ref={wall} className="stories">
        {pages.flatMap(({ items }) =>
          items.map((story) => <StoryCard key={story.id} story={story} action={actionOf?.(story)} shown={shown} />),
        )}
      </div>
      <MoreStories wall={wall} shown={shown} />
    </>
  );
}
