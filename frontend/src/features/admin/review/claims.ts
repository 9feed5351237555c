import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ClaimedItem } from '../../../lib/api/types';
import { claim, release, type Claimable } from '../api/claims';
import { useDesk } from '../desk/use-desk';

/** A claim lasts two minutes. Browsers run the timers of a hidden tab once a minute, so this leaves room for one that is late. */
const renewEveryMs = 45_000;

/** The items that the other editors have open, as the event stream says. Without the stream they are unknown. */
export const useClaims = create<{ items: readonly ClaimedItem[] }>(() => ({ items: [] }));

/** The names of the other editors who have this item open. */
export const useReaders = (type: Claimable['type'], id: number): string[] =>
  useClaims(
    useShallow(({ items }) =>
      items.filter((item) => item.type === type && item.id === id).map(({ by }) => by.username),
    ),
  );

/** How many parts of this page have an item open. An item that none has open is not in it. */
const openCounts = new Map<string, number>();
const keyOf = ({ type, id }: Claimable): string => `${type} ${id}`;
function count(item: Claimable, by: 1 | -1): void {
  const key = keyOf(item);
  const now = (openCounts.get(key) ?? 0) + by;
  // A shift opens hundreds of items.
  if (now === 0) openCounts.delete(key);
  else openCounts.set(key, now);
}

/** The last claim on its way to the server, which a release must not overtake. */
let sending: Promise<unknown> = Promise.resolve();

const send = (item: Claimable): void => {
  // It only informs the colleagues. If it fails, the next renewal repairs it.
  sending = claim(item).catch(() => undefined);
};

const end = (item: Claimable): void => void release(item).catch(() => undefined);

/**
 * Shows the other desks that this item is open, while it is: it renews the claim, also when a lost connection is back, and
 * releases it when the item or the page is closed. A tab that crashes releases nothing, and its claim ends by time.
 */
export function useClaim(type: Claimable['type'], id: number | null): void {
  useEffect(() => {
    if (id === null) return;
    const item = { type, id };
    const renew = (): void => send(item);
    const hide = (): void => end(item);
    // The page was restored from the back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) renew();
    };
    count(item, 1);
    renew();
    const timer = setInterval(renew, renewEveryMs);
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', onShow);
    return () => {
      count(item, -1);
      clearInterval(timer);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', onShow);
      // Unless it was opened again in the meantime.
      void sending.then(() => !openCounts.has(keyOf(item)) && end(item));
    };
  }, [type, id]);

  const live = useDesk((desk) => desk.live);
  const wasLive = useRef(live);
  useEffect(() => {
    const isBack = live === true && wasLive.current === false;
    wasLive.current = live;
    if (isBack && id !== null) send({ type, id });
  }, [live, type, id]);
}
