/**
 * The position of a row in its list: the value of the sort key, as text, and the id, which orders rows with equal
 * values.
 */
export interface PageKey {
  value: string;
  id: number;
}

/** Which page to read: `limit` items after `after`, or the first items when `after` is null. */
export interface PageRequest {
  limit: number;
  after: PageKey | null;
}

/** An order that the caller chose instead of the default. */
export interface Sort<By extends string = string> {
  by: By;
  descending: boolean;
}

/** One page of a list, by keyset. `total` counts the items of all pages; `next` is null on the last page. */
export class Page<T> {
  constructor(
    readonly items: T[],
    readonly total: number,
    readonly next: PageKey | null,
  ) {}

  /**
   * Makes a page from rows that were read with `limit + 1`; the extra row shows that there is a next page. `keyOf`
   * returns a row's position in the list.
   */
  static of<Row, T>(
    rows: Row[],
    request: { limit: number },
    total: number,
    { keyOf, toView }: { keyOf: (row: Row) => PageKey; toView: (row: Row) => T },
  ): Page<T> {
    const items = rows.slice(0, request.limit);
    const last = rows.length > request.limit ? items.at(-1) : undefined;
    return new Page(items.map(toView), total, last === undefined ? null : keyOf(last));
  }
}
