/** The last row of a page in its list's order: what the list is sorted by, as a text, and the id that decides between equals. */
export interface PageKey {
  value: string;
  id: number;
}

/** Which page is wanted: `limit` items that come after `after` in the list's order, the first ones when null. */
export interface PageRequest {
  limit: number;
  after: PageKey | null;
}

/** What a list is asked to be sorted by instead of its own order, where the caller may choose. */
export interface Sort<By extends string = string> {
  by: By;
  descending: boolean;
}

/** One page of a list, by keyset. `total` counts all pages together; `next` is null on the last one. */
export class Page<T> {
  constructor(
    readonly items: T[],
    readonly total: number,
    readonly next: PageKey | null,
  ) {}

  /**
   * Makes a page of rows that were read with one more than `limit`, which tells whether there is a next page. `keyOf` says
   * where a row stands in the list's order.
   */
  static of<Row, T>(
    rows: Row[],
    request: { limit: number },
    total: number,
    { keyOf, toView }: { keyOf: (row: Row) => PageKey; toView: (row: Row) => T },
  ): Page<T> {
    const kept = rows.slice(0, request.limit);
    const last = rows.length > request.limit ? kept.at(-1) : undefined;
    return new Page(kept.map(toView), total, last === undefined ? null : keyOf(last));
  }
}
