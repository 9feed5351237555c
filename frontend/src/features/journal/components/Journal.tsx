import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from '../../../components/Link';
import { LoadMore } from '../../../components/LoadMore';
import { TryAgain } from '../../../components/TryAgain';
import { Loading } from '../../../components/Loading';
import { messageOf, withQuery } from '../../../lib/api/client';
import { counted } from '../../../lib/text';
import { countedCategoriesQuery } from '../api/count-categories';
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

/** The list of articles with its filter and the button for more. */
export function Journal({ category, after, action }: Props) {
  const categories = useQuery(countedCategoriesQuery()).data;
  const list = useInfiniteQuery(postsQuery(category, after));
  const pages = list.data?.pages ?? [];
  const cards = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusIndex = useRef<number>(undefined);

  // Move the focus to the first new card once it is rendered, in place of the button.
  useEffect(() => {
    if (focusIndex.current === undefined) return;
    const next = cards.current?.querySelectorAll<HTMLElement>('h2 a')[focusIndex.current];
    if (!next) return;
    focusIndex.current = undefined;
    next.focus({ preventScroll: true });
  });

  const more = async (): Promise<void> => {
    const shown = pages.flatMap(({ items }) => items).length;
    setAnnouncement('');
    focusIndex.current = shown;
    const { data, isError } = await list.fetchNextPage();
    if (isError) return;
    const now = data?.pages.flatMap(({ items }) => items).length ?? shown;
    setAnnouncement(`${counted(now - shown, 'more article')}, ${now} of ${data?.pages[0]?.total ?? now} shown.`);
  };

  return (
    <>
      <CategoryBar categories={categories} chosen={category} action={action} />
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
        <TryAgain onRetry={() => void list.refetch()}>
          {messageOf(list.error, 'The journal could not be loaded.')}
        </TryAgain>
      )}
      {pages[0]?.items.length === 0 && (
        <div className="empty">
          <p>No articles found in this category.</p>
        </div>
      )}
      <div className="cards" ref={cards}>
        {pages.map((page, index) => (
          <CardPage key={index} posts={page.items} categories={categories ?? []} first={index === 0 && !after} />
        ))}
      </div>
      <p className="hidden-text" role="status">
        {announcement}
      </p>
      {list.hasNextPage && (
        <LoadMore
          busy={list.isFetchingNextPage}
          onMore={() => void more()}
          {...(list.isFetchNextPageError && {
            failed: messageOf(list.error, 'The next articles could not be loaded.'),
          })}
          // Without scripts, the following articles are a page of their own.
          noScriptForm={{
            action,
            fields: [
              ['after', pages.at(-1)?.cursor ?? ''],
              ...(category ? [['category', category] as [string, string]] : []),
            ],
          }}
        >
          Load More Articles
        </LoadMore>
      )}
    </>
  );
}
