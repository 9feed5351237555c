import { useInfiniteQuery } from '@tanstack/react-query';
import { Waiting } from '../../../components/Waiting';
import { messageOf } from '../../../lib/api/client';
import { storiesQuery } from '../api/list-stories';
import { StoryCard } from './StoryCard';
import { StoryShapes } from './StoryShapes';

interface Props {
  /** Opens the form, from the empty page. */
  onShare: () => void;
}

/** The approved stories. Each request's stories are columns of their own, so that more of them moves none of the others. */
export function StoryList({ onShare }: Props) {
  const list = useInfiniteQuery(storiesQuery());
  const pages = list.data?.pages ?? [];
  return (
    <>
      {list.isPending && (
        <Waiting>
          <StoryShapes />
        </Waiting>
      )}
      {list.isError && (
        <div className="empty" role="alert">
          <p>{messageOf(list.error, 'The stories could not be loaded.')}</p>
          <button type="button" className="button button-line" onClick={() => void list.refetch()}>
            Try again
          </button>
        </div>
      )}
      {pages[0]?.items.length === 0 && (
        <div className="empty">
          <p>No stories have been shared yet.</p>
          <button type="button" className="button" onClick={onShare}>
            Be the first to share
          </button>
        </div>
      )}
      {pages.map(
        ({ items }, index) =>
          items.length > 0 && (
            <div key={index} className="stories">
              {items.map((story) => (
                <StoryCard key={story.id} story={story} />
              ))}
            </div>
          ),
      )}
      {list.hasNextPage && (
        <div className="more">
          <button
            type="button"
            className="button button-line"
            aria-disabled={list.isFetchingNextPage}
            onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading...' : 'Load More Stories'}
          </button>
        </div>
      )}
    </>
  );
}
