import { fieldOf, isDescending, type Sort } from './sort';

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

export interface ServerRows<T> {
  items: T[];
  /** There is more on the server than was loaded. */
  more: boolean;
}

export interface ShownRows<T> {
  rows: Row<T>[];
  more: boolean;
  /** How many the server has that do not stand here yet. */
  newCount: number;
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
  return isDescending(sort) ? -later : later;
}

/** The list exactly as the server has it. */
export const fromServer = <T extends Item>({ items, more }: ServerRows<T>): ShownRows<T> => ({
  rows: items.map((item) => ({ item, gone: false })),
  more,
  newCount: 0,
});

const entriesOf = (item: object): [string, unknown][] => Object.entries(item);

/** The object that is on the screen already, where the server has nothing else to say: then nobody draws its row again. */
function reuseIfEqual<T extends Item>(shown: T, fresh: T): T {
  const now = fresh as Record<string, unknown>;
  const before = entriesOf(shown);
  return before.length === entriesOf(fresh).length && before.every(([name, value]) => now[name] === value) ? shown : fresh;
}

/** Puts what we brought back into its place in the order, among rows that have stayed where they were. */
function insertInOrder<T extends Item>(rows: Row<T>[], back: T[], sort: Sort): Row<T>[] {
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
export function mergeServerRows<T extends Item>(
  shown: ShownRows<T>,
  fresh: ServerRows<T>,
  sort: Sort,
  ownChanges: ReadonlySet<number> = new Set(),
): ShownRows<T> {
  if (shown.rows.length === 0) return fromServer(fresh);
  const byId = new Map(fresh.items.map((item) => [item.id, item]));
  const end = fresh.items.at(-1);
  const beyond = (item: T): boolean => fresh.more && end !== undefined && compare(item, end, sort) > 0;

  const rows = shown.rows.flatMap((row): Row<T>[] => {
    const { item, gone } = row;
    const now = byId.get(item.id);
    // Newer rows push older ones out of what was loaded: those are not gone.
    const left = !now && (gone || !beyond(item));
    if (left && ownChanges.has(item.id)) return [];
    const next = now ? reuseIfEqual(item, now) : item;
    return [next === item && left === gone ? row : { item: next, gone: left }];
  });

  const known = new Set(shown.rows.map(({ item }) => item.id));
  const last = shown.rows.at(-1)!.item;
  const unknown = fresh.items.filter(({ id }) => !known.has(id) && !ownChanges.has(id));
  const back = fresh.items.filter(({ id }) => !known.has(id) && ownChanges.has(id));
  const following = shown.more ? unknown.filter((item) => compare(item, last, sort) > 0) : [];
  return {
    rows: insertInOrder([...rows, ...following.map((item) => ({ item, gone: false }))], back, sort),
    more: fresh.more,
    newCount: unknown.length - following.length,
  };
}

/** After a decision of our own: the row as it is now, or without it. */
export const replaceRow = <T extends Item>(shown: ShownRows<T>, item: T): ShownRows<T> => ({
  ...shown,
  rows: shown.rows.map((row) => (row.item.id === item.id ? { item, gone: false } : row)),
});

export const removeRows = <T extends Item>(shown: ShownRows<T>, ...ids: number[]): ShownRows<T> => {
  const leaving = new Set(ids);
  return { ...shown, rows: shown.rows.filter((row) => !leaving.has(row.item.id)) };
};
