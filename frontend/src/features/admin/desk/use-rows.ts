import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Page } from '../../../lib/api/client';
import type { Place } from './filter';
import { createMarks, type Marks } from './marks';
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
  drop: (...ids: number[]) => void;
  /** From now on the server's news about these are our own doing (see settle.ts), until they are let go again. */
  own: (ids: number[]) => void;
  disown: (ids: number[]) => void;
  /** The rows at this moment, for what runs after an answer. */
  now: () => Row<T>[];
  /** Cursor, selection and what else is marked on the rows. */
  marks: Marks;
}

interface State<T> {
  /** Which list these rows are of. */
  view: string;
  held: Settled<T> | null;
  from: InfiniteData<Page<T>> | undefined;
  epoch: number;
  own: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();

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
  const [state, setState] = useState<State<T>>({ view, held: null, from: undefined, epoch, own: none });
  const [marks] = useState(createMarks);
  let { held } = state;
  if (!isPlaceholderData && (view !== state.view || (data && (data !== state.from || epoch !== state.epoch)))) {
    if (view !== state.view) held = null;
    const fresh = data && freshOf(data);
    if (fresh)
      held =
        held === null || epoch !== state.epoch
          ? adopt(fresh)
          : settle(held, fresh, place.sort ?? ownSort(place.tab, place.status), state.own);
    setState({ view, held, from: data, epoch, own: state.own });
  }
  const shown = useRef<Row<T>[]>([]);
  useLayoutEffect(() => {
    shown.current = held?.rows ?? [];
  });
  // What is not shown any more must not be decided along with what is.
  useLayoutEffect(() => marks.reset, [marks, state.view]);
  const change = (next: (held: Settled<T>) => Settled<T>): void =>
    setState((now) => ({ ...now, held: now.held && next(now.held) }));

  return {
    rows: held?.rows,
    total: data?.pages.at(-1)?.total ?? 0,
    newcomers: held?.newcomers ?? 0,
    gone: held?.rows.filter((row) => row.gone).length ?? 0,
    show: () =>
      data &&
      !isPlaceholderData &&
      setState((now) => ({ ...now, view, held: adopt(freshOf(data)), from: data, epoch })),
    replace: (item) => change((now) => replace(now, item)),
    drop: (...ids) => change((now) => drop(now, ...ids)),
    own: (ids) => setState((now) => ({ ...now, own: new Set([...now.own, ...ids]) })),
    disown: (ids) => setState((now) => ({ ...now, own: new Set([...now.own].filter((id) => !ids.includes(id))) })),
    now: () => shown.current,
    marks,
  };
}
