import { fieldOf, isDescending, type Sort } from './sort';

/** The minimum shape of a row's item. */
export interface Item {
  id: number;
  createdAt: string;
}

/** An item that can be decided. Each decision raises its version. */
export interface Versioned extends Item {
  version: number;
}

export interface Row<T> {
  item: T;
  /** The row left this list because someone else decided it. It keeps its position until the list is refreshed. */
  gone: boolean;
}

export interface ServerRows<T> {
  items: T[];
  /** The server has more rows than were loaded. */
  more: boolean;
}

export interface ShownRows<T> {
  rows: Row<T>[];
  more: boolean;
  /** Rows on the server that are not shown yet. */
  newCount: number;
}

/**
 * Normalizes text like the server's sort order: case and accents are ignored, and only the first 200 characters count.
 */
const plain = (text = ''): string =>
  [...text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()].slice(0, 200).join('');

/** The primary sort key. Ties (same day, same title) are ordered by id. */
const keyOf = (item: Item & { title?: string; email?: string }, sort: Sort): string => {
  const field = fieldOf(sort);
  return field === 'createdAt' ? item.createdAt : plain(item[field]);
};

/** Negative if `a` comes before `b`. */
function compare(a: Item, b: Item, sort: Sort): number {
  const [one, other] = [keyOf(a, sort), keyOf(b, sort)];
  const later = one === other ? a.id - b.id : one < other ? -1 : 1;
  return isDescending(sort) ? -later : later;
}

/** Shows the list exactly as the server has it. */
export const fromServer = <T extends Item>({ items, more }: ServerRows<T>): ShownRows<T> => ({
  rows: items.map((item) => ({ item, gone: false })),
  more,
  newCount: 0,
});

const entriesOf = (item: object): [string, unknown][] => Object.entries(item);

/** Keeps the object on screen if the server's copy has the same values, so that React skips its row. */
function reuseIfEqual<T extends Item>(shown: T, fresh: T): T {
  const now = fresh as Record<string, unknown>;
  const before = entriesOf(shown);
  return before.length === entriesOf(fresh).length && before.every(([name, value]) => now[name] === value)
    ? shown
    : fresh;
}

/** Inserts rows that our own change brought back at their sorted position. */
function insertInOrder<T extends Item>(rows: Row<T>[], back: T[], sort: Sort): Row<T>[] {
  const result = [...rows];
  for (const item of back) {
    const at = result.findIndex((row) => compare(row.item, item, sort) > 0);
    result.splice(at < 0 ? result.length : at, 0, { item, gone: false });
  }
  return result;
}

/**
 * Merges newer server rows into the list on screen so that nothing moves under the cursor: existing rows are updated in
 * place, rows that left are marked, and new rows are only counted. Rows may be appended at the end of a list that was
 * not loaded completely.
 *
 * @param ownChanges ids that this window just changed; their rows appear and disappear immediately
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
    // Newer rows push older ones off the loaded pages. Those are not gone.
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

/** Updates the row after a decision of our own. */
export const replaceRow = <T extends Item>(shown: ShownRows<T>, item: T): ShownRows<T> => ({
  ...shown,
  rows: shown.rows.map((row) => (row.item.id === item.id ? { item, gone: false } : row)),
});

export const removeRows = <T extends Item>(shown: ShownRows<T>, ...ids: number[]): ShownRows<T> => {
  const leaving = new Set(ids);
  return { ...shown, rows: shown.rows.filter((row) => !leaving.has(row.item.id)) };
};
