import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Waiting } from '../../../components/Waiting';
import { messageOf } from '../../../lib/api/client';
import { categoriesQuery } from '../api/list-categories';
import { postsQuery } from '../api/list-posts';
import { CardPage } from './CardPage';
import { CardShapes } from './CardShapes';
import { CategoryBar } from './CategoryBar';

/** The list of articles: filter, cards, more of them. `action` is the page's own path, for the filter. */
export function Journal({ category, action }: { category: string | null; action: string }) {
  const categories = useQuery(categoriesQuery()).data ?? [];
  const list = useInfiniteQuery(postsQuery(category));
  const pages = list.data?.pages ?? [];
  return (
    <>
      <CategoryBar categories={categories} chosen={category} action={action} />
      {list.isPending && (
        <Waiting>
          <CardShapes />
        </Waiting>
      )}
      {list.isError && (
        <div className="empty" role="alert">
          <p>{messageOf(list.error, 'The journal could not be loaded.')}</p>
          <button type="button" className="button button-line" onClick={() => void list.refetch()}>
            Try again
          </button>
        </div>
      )}
      {list.data?.pages[0]?.items.length === 0 && (
        <div className="empty">
          <p>No articles found in this category.</p>
        </div>
      )}
      <div className="cards">
        {pages.map((page, index) => (
          <CardPage key={index} posts={page.items} categories={categories} first={index === 0} />
        ))}
      </div>
      {list.hasNextPage && (
        <div className="more">
          <button
            type="button"
            className="button button-line"
            aria-disabled={list.isFetchingNextPage}
            onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? 'Loading...' : 'Load More Articles'}
          </button>
        </div>
      )}
    </>
  );
}
