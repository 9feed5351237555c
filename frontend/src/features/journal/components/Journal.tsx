import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from '../../../components/Link';
import { MoreItems } from '../../../components/loading/MoreItems';
import { TryAgain } from '../../../components/loading/TryAgain';
import { Loading } from '../../../components/loading/Loading';
import { messageOf, withQuery } from '../../../lib/api/client';
import type { CountedCategory } from '../../../lib/api/types';
import { countedCategoriesQuery } from '../../../lib/api/categories';
import { postsQuery } from '../api/list-posts';
import { CardPage } from './CardPage';
import { CardsSkeleton } from './CardsSkeleton';
import { CategoryBar } from './CategoryBar';

interface Props {
  category: string | null;
  /** The starting cursor of a page requested without scripts. */
  after: string | null;
  /** The page's own path, for the filter form. */
  action: string;
}

/** The list of articles with its filter. The filter stays when the list begins anew, because the pressed button has the focus. */
export function Journal(props: Props) {
  const { category, after, action } = props;
  const categories = useQuery(countedCategoriesQuery()).data;
  return (
    <>
      <CategoryBar categories={categories} chosen={category} action={action} />
      <Articles key={`${category} ${after}`} {...props} categories={categories} />
    </>
  );
}

/** The articles, with the button for more. */
function Articles({ category, after, action, categories }: Props & { categories: CountedCategory[] | undefined }) {
  const list = useInfiniteQuery(postsQuery(category, after));
  const pages = list.data?.pages ?? [];
  const cards = useRef<HTMLDivElement>(null);

  return (
    <>
      {after && (
        <p className="journal-newest">
          <Link className="onward" to={withQuery(action, { category })}>
            Back to the newest articles
          </Link>
        </p>
      )}
      {list.isPending && (
        <Loading>
          <CardsSkeleton />
        </Loading>
      )}
      {list.isLoadingError && (
        <TryAgain onRetry={() => void list.refetch()}>{messageOf(list.error, 'The journal didn’t load.')}</TryAgain>
      )}
      {pages[0]?.items.length === 0 && (
        <div className="empty">
          <p>{category ? 'No articles found in this category.' : 'No articles found.'}</p>
          {(category || after) && (
            <Link className="onward" to={action}>
              See all articles
            </Link>
          )}
        </div>
      )}
      <div className="cards" ref={cards}>
        {pages.map((page, index) => (
          <CardPage key={index} posts={page.items} categories={categories ?? []} first={index === 0 && !after} />
        ))}
      </div>
      <MoreItems
        list={list}
        within={cards}
        links="h2 a"
        noun="article"
        action={action}
        fields={category ? [['category', category]] : []}
      >
        Load More Articles
      </MoreItems>
    </>
  );
}
