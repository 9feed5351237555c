import { fieldOf, isDown, type Sort } from './sort';

/** What any list of the desk is made of. */
export interface Item {
  id: number;
  createdAt: string;
}

/** What decisions are made about: each raises its version. */
export interface Versioned extends Item {
  version: number;
}

export interface Row<T> {
  item: T;
  /** It has left this list without us: somebody else decided. It keeps its place until the list is shown anew. */
  gone: boolean;
}

export interface Fresh<T> {
  items: T[];
  /** There is more on the server than was loaded. */
  more: boolean;
}

export interface Settled<T> {
  rows: Row<T>[];
  more: boolean;
  /** How many the server has that do not stand here yet. */
  newcomers: number;
}

/** As the server orders texts: without capitals and accents, and no further than it looks. */
const plain = (text = ''): string =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()].slice(0, 200).join('');

/** By what a list is ordered; things of one day, or of one title, by their number. */
const keyOf = (item: Item & { title?: string; email?: string }, sort: Sort): string => {
  const field = fieldOf(sort);
  return field === 'createdAt' ? item.createdAt : plain(item[field]);
};

/** Negative when a stands before b. */
function compare(a: Item, b: Item, sort: Sort): number {
  const [one, other] = [keyOf(a, sort), keyOf(b, sort)];
  const later = one === other ? a.id - b.id : one < other ? -1 : 1;
  return isDown(sort) ? -later : later;
}

/** The list exactly as the server has it. */
export const adopt = <T extends Item>({ items, more }: Fresh<T>): Settled<T> => ({
  rows: items.map((item) => ({ item, gone: false })),
  more,
  newcomers: 0,
});

const flat = (item: object): [string, unknown][] => Object.entries(item);

/** The object that is on the screen already, where the server has nothing else to say: then nobody draws its row again. */
function keep<T extends Item>(held: T, fresh: T): T {
  const now = fresh as Record<string, unknown>;
  const before = flat(held);
  return before.length === flat(fresh).length && before.every(([name, value]) => now[name] === value) ? held : fresh;
}

/** Puts what we brought back into its place in the order, among rows that have stayed where they were. */
function putBack<T extends Item>(rows: Row<T>[], back: T[], sort: Sort): Row<T>[] {
  const result = [...rows];
  for (const item of back) {
    const at = result.findIndex((row) => compare(row.item, item, sort) > 0);
    result.splice(at < 0 ? result.length : at, 0, { item, gone: false });
  }
  return result;
}

/**
 * The server's news put into a list that somebody is looking at, so that nothing moves under the cursor: rows are renewed
 * where they stand, what has left is marked, what has come is counted only. At the end, where more was always to come,
 * rows may follow on.
 *
 * @param own what we decided ourselves a moment ago: its rows come and go at once, we know why
 */
export function settle<T extends Item>(
  held: Settled<T>,
  fresh: Fresh<T>,
  sort: Sort,
  own: ReadonlySet<number> = new Set(),
): Settled<T> {
  if (held.rows.length === 0) return adopt(fresh);
  const byId = new Map(fresh.items.map((item) => [item.id, item]));
  const end = fresh.items.at(-1);
  const beyond = (item: T): boolean => fresh.more && end !== undefined && compare(item, end, sort) > 0;

  const rows = held.rows.flatMap((row): Row<T>[] => {
    const { item, gone } = row;
    const now = byId.get(item.id);
    // Newer rows push older ones out of what was loaded: those are not gone.
    const left = !now && (gone || !beyond(item));
    if (left && own.has(item.id)) return [];
    const next = now ? keep(item, now) : item;
    return [next === item && left === gone ? row : { item: next, gone: left }];
  });

  const known = new Set(held.rows.map(({ item }) => item.id));
  const last = held.rows.at(-1)!.item;
  const unknown = fresh.items.filter(({ id }) => !known.has(id) && !own.has(id));
  const back = fresh.items.filter(({ id }) => !known.has(id) && own.has(id));
  const following = held.more ? unknown.filter((item) => compare(item, last, sort) > 0) : [];
  return {
    rows: putBack([...rows, ...following.map((item) => ({ item, gone: false }))], back, sort),
    more: fresh.more,
    newcomers: unknown.length - following.length,
  };
}

/** After a decision of our own: the row as it is now, or without it. */
export const replace = <T extends Item>(held: Settled<T>, item: T): Settled<T> => ({
  ...held,
  rows: held.rows.map((row) => (row.item.id === item.id ? { item, gone: false } : row)),
});

export const drop = <T extends Item>(held: Settled<T>, ...ids: number[]): Settled<T> => {
  const leaving = new Set(ids);
  return { ...held, rows: held.rows.filter((row) => !leaving.has(row.item.id)) };
};
