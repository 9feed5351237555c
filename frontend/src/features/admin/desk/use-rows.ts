import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../../lib/api/client';
import type { Place } from './filter';
import { adopt, drop, replace, settle, type Fresh, type Item, type Row, type Settled } from './settle';
import { ownSort } from './sort';
import { useDesk } from './use-desk';

export type ListQuery<T> = UseInfiniteQueryResult<InfiniteData<Page<T>>>;

export interface Rows<T> {
  /** undefined until the first answer. */
  rows: Row<T>[] | undefined;
  /** How many the server counts in all. */
  total: number;
  newcomers: number;
  /** How many of the rows were decided by somebody else. */
  gone: number;
  /** Shows the list as the server has it. */
  show: () => void;
  replace: (item: T) => void;
  drop: (id: number) => void;
}

interface State<T> {
  /** Which list these rows are of. */
  view: string;
  held: Settled<T> | null;
  from: InfiniteData<Page<T>> | undefined;
  epoch: number;
}

const freshOf = <T>({ pages }: InfiniteData<Page<T>>): Fresh<T> => ({
  items: pages.flatMap(({ items }) => items),
  more: pages.at(-1)?.cursor != null,
});

const viewOf = ({ status, q, sort, source }: Place): string => JSON.stringify([status, q, sort, source]);

/**
 * The rows on the screen, which lag behind the server's on purpose (see settle.ts). Another view is another list: it is
 * shown as it is, as soon as it is there; until then the rows of the one before stay where the query keeps them.
 */
export function useRows<T extends Item>({ data, isPlaceholderData }: ListQuery<T>, place: Place): Rows<T> {
  const epoch = useDesk((desk) => desk.epoch);
  const view = viewOf(place);
  const [state, setState] = useState<State<T>>({ view, held: null, from: undefined, epoch });
  let { held } = state;
  if (!isPlaceholderData && (view !== state.view || (data && (data !== state.from || epoch !== state.epoch)))) {
    if (view !== state.view) held = null;
    const fresh = data && freshOf(data);
    if (fresh)
      held =
        held === null || epoch !== state.epoch
          ? adopt(fresh)
          : settle(held, fresh, place.sort ?? ownSort(place.tab, place.status));
    setState({ view, held, from: data, epoch });
  }
  const change = (next: (held: Settled<T>) => Settled<T>): void =>
    setState((now) => ({ ...now, held: now.held && next(now.held) }));

  return {
    rows: held?.rows,
    total: data?.pages.at(-1)?.total ?? 0,
    newcomers: held?.newcomers ?? 0,
    gone: held?.rows.filter((row) => row.gone).length ?? 0,
    show: () => data && !isPlaceholderData && setState({ view, held: adopt(freshOf(data)), from: data, epoch }),
    replace: (item) => change((now) => replace(now, item)),
    drop: (id) => change((now) => drop(now, id)),
  };
}
