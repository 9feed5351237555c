import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../../lib/api/client';
import { adopt, drop, replace, settle, type Fresh, type Item, type Order, type Row, type Settled } from './settle';
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
  held: Settled<T> | null;
  from: InfiniteData<Page<T>> | undefined;
  epoch: number;
}

const freshOf = <T>({ pages }: InfiniteData<Page<T>>): Fresh<T> => ({
  items: pages.flatMap(({ items }) => items),
  more: pages.at(-1)?.cursor != null,
});

/** The rows on the screen, which lag behind the server's on purpose (see settle.ts). */
export function useRows<T extends Item>({ data }: ListQuery<T>, order: Order): Rows<T> {
  const epoch = useDesk((desk) => desk.epoch);
  const [state, setState] = useState<State<T>>({ held: null, from: undefined, epoch });
  let { held } = state;
  if (data && (data !== state.from || epoch !== state.epoch)) {
    const fresh = freshOf(data);
    held = held === null || epoch !== state.epoch ? adopt(fresh) : settle(held, fresh, order);
    setState({ held, from: data, epoch });
  }
  const change = (next: (held: Settled<T>) => Settled<T>): void =>
    setState((now) => ({ ...now, held: now.held && next(now.held) }));

  return {
    rows: held?.rows,
    total: data?.pages.at(-1)?.total ?? 0,
    newcomers: held?.newcomers ?? 0,
    gone: held?.rows.filter((row) => row.gone).length ?? 0,
    show: () => data && setState({ held: adopt(freshOf(data)), from: data, epoch }),
    replace: (item) => change((now) => replace(now, item)),
    drop: (id) => change((now) => drop(now, id)),
  };
}
