/** The last row of a page in its order: sorted by createdAt, then id. `createdAt` is ISO 8601 UTC, in milliseconds. */
export interface PageKey {
  createdAt: string;
  id: number;
}

/** Which page is wanted: `limit` items that come after `after` in the list's order, the first ones when null. */
export interface PageRequest {
  limit: number;
  after: PageKey | null;
}

/** One page of a list, by keyset. `total` counts all pages together; `next` is null on the last one. */
export class Page<T> {
  constructor(
    readonly items: T[],
    readonly total: number,
    readonly next: PageKey | null,
  ) {}

  /**
   * Makes a page of rows that were read with one more than `limit`, which tells whether there is a next page.
   */
  static of<T extends PageKey>(rows: T[], limit: number, total: number): Page<T> {
    const items = rows.slice(0, limit);
    const last = rows.length > limit ? items.at(-1) : undefined;
    return new Page(items, total, last ? { createdAt: last.createdAt, id: last.id } : null);
  }
}
