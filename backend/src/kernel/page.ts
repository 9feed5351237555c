/** One page of a list, newest or oldest first, by keyset: `next` is where the following page starts. */
export interface Page<T> {
  items: T[];
  /** How many there are in all, on every page together. */
  total: number;
  next: PageKey | null;
}

/** The last row of a page in its order: sorted by createdAt, then id. `createdAt` is ISO 8601 with microseconds. */
export interface PageKey {
  createdAt: string;
  id: number;
}

export interface PageRequest {
  limit: number;
  after: PageKey | null;
}
