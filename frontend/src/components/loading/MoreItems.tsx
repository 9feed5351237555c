import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { messageOf, type Page } from '../../lib/api/client';
import { counted } from '../../lib/text';
import { LoadMore } from './LoadMore';
import { mayMoveFocus } from '../../lib/may-move-focus';

interface Props {
  list: UseInfiniteQueryResult<InfiniteData<Page<unknown>>>;
  /** The element that the items are in. */
  within: RefObject<HTMLElement | null>;
  /** Selects one link per item. */
  links: string;
  /** One item, such as `article`. */
  noun: string;
  /** Without scripts, the following items are a page of their own: its path, and the fields after the cursor. */
  action: string;
  fields?: [name: string, value: string][];
  /** The label of the button. */
  children: string;
}

const countItems = (data: InfiniteData<Page<unknown>> | undefined): number =>
  data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;

/** The button at the end of a list: it appends the next page, says how many there are now, and moves on to the first. */
export function MoreItems({ list, within, links, noun, action, fields = [], children }: Props) {
  const [announcement, setAnnouncement] = useState('');
  const focusIndex = useRef<number>(undefined);
  /** The element that had the focus when the button was pressed. */
  const pressedAt = useRef<Element>(null);

  // Move the focus to the first new item once it is rendered, in place of the button.
  useEffect(() => {
    if (focusIndex.current === undefined) return;
    const next = within.current?.querySelectorAll<HTMLElement>(links)[focusIndex.current];
    if (!next) return;
    focusIndex.current = undefined;
    if (mayMoveFocus(pressedAt.current)) next.focus({ preventScroll: true });
  });

  const more = async (): Promise<void> => {
    const before = countItems(list.data);
    setAnnouncement('');
    focusIndex.current = before;
    pressedAt.current = document.activeElement;
    const { data, isError } = await list.fetchNextPage();
    if (isError) return;
    const now = countItems(data);
    setAnnouncement(`${counted(now - before, `more ${noun}`)}, ${now} of ${data?.pages[0]?.total ?? now} shown.`);
  };

  return (
    <>
      <p className="hidden-text" role="status">
        {announcement}
      </p>
      {list.hasNextPage && (
        <LoadMore
          busy={list.isFetchingNextPage}
          onMore={() => void more()}
          {...(list.isFetchNextPageError && { failed: messageOf(list.error, `More ${noun}s didn’t load.`) })}
          noScriptForm={{ action, fields: [['after', list.data?.pages.at(-1)?.cursor ?? ''], ...fields] }}
        >
          {children}
        </LoadMore>
      )}
    </>
  );
}
