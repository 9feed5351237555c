import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { LoadMore } from '../../../components/LoadMore';
import { messageOf } from '../../../lib/api/client';
import { counted } from '../../../lib/text';
import { nextPageSize, storiesQuery } from '../api/list-stories';

/**
 * 'Load More Stories', as long as there are more. How many are shown stands in the address: the way back and a reload lead
 * to the same ones, and without scripts it is an ordinary form.
 */
export function MoreStories({ wall }: { wall: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const [, setSearch] = useSearchParams();
  const list = useInfiniteQuery(storiesQuery());
  const [addedCount, setAddedCount] = useState(0);
  const firstNew = useRef<number>(undefined);
  const shown = list.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;

  const more = async (): Promise<void> => {
    if (list.isFetching) return;
    setAddedCount(0);
    const { data, isError } = await list.fetchNextPage();
    const items = data?.pages.at(-1)?.items ?? [];
    if (isError || items.length === 0) return;
    setAddedCount(items.length);
    firstNew.current = items[0]!.id;
    setSearch({ shown: String(shown + items.length) }, { replace: true, preventScrollReset: true });
  };

  // To where the button was: the keyboard goes on from the first of the new ones. After each render, for the list may show
  // it in a later one than that in which it is counted here.
  useEffect(() => {
    if (firstNew.current === undefined) return;
    const card = wall.current?.querySelector<HTMLElement>(`[data-story="${firstNew.current}"]`);
    if (!card) return;
    firstNew.current = undefined;
    card.focus({ preventScroll: true });
  });

  return (
    <>
      {list.hasNextPage && (
        <LoadMore
          busy={list.isFetchingNextPage}
          onMore={() => void more()}
          {...(list.isFetchNextPageError && { failed: messageOf(list.error, 'The stories could not be loaded.') })}
          noScriptForm={{ action: pathname, fields: [['shown', shown + nextPageSize]] }}
        >
          Load More Stories
        </LoadMore>
      )}
      <p className="hidden-text" role="status">
        {addedCount > 0 && `${counted(addedCount, 'more story', 'more stories')}.`}
      </p>
    </>
  );
}
