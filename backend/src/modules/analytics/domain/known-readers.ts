import type { ReaderEvent } from '../contract.js';
import type { ExecuteSql } from './raw-rows.js';

/** About six megabytes. */
const MAX_KNOWN = 50_000;
/** A batch may span midnight. Older days need not be remembered. */
const MAX_DAYS = 2;

/** Readers by day, `YYYY-MM-DD`, UTC. */
export class ReaderDays {
  private readonly days = new Map<string, Set<string>>();

  get size(): number {
    let size = 0;
    for (const readers of this.days.values()) size += readers.size;
    return size;
  }

  has(day: string, reader: string): boolean {
    return this.days.get(day)?.has(reader) === true;
  }

  add(day: string, reader: string): void {
    const readers = this.days.get(day);
    if (readers) readers.add(reader);
    else this.days.set(day, new Set([reader]));
  }

  /** In a fixed order: two workers that insert the same readers wait for each other instead of deadlocking. */
  entries(): { day: string; reader: string }[] {
    const inOrder = [...this.days].sort(([a], [b]) => (a < b ? -1 : 1));
    return inOrder.flatMap(([day, readers]) => [...readers].sort().map((reader) => ({ day, reader })));
  }

  addAll(others: ReaderDays): void {
    for (const [day, readers] of others.days) for (const reader of readers) this.add(day, reader);
  }

  clear(): void {
    this.days.clear();
  }

  /** Removes all days except the latest `count`. */
  keepLatest(count: number): void {
    for (const day of [...this.days.keys()].sort().slice(0, -count)) this.days.delete(day);
  }
}

/**
 * Counts each reader once a day: the first event of the day inserts the reader, later inserts find the row. Remembered
 * readers are not inserted again, which saves most inserts, because a visit sends about six events.
 */
export class KnownReaders {
  private readonly known = new ReaderDays();

  /**
   * Inserts readers in the running transaction. Call `remember(newReaders)` once it has committed. @returns `days`: the day
   * of each new row
   */
  async insertNew(
    run: ExecuteSql,
    events: readonly ReaderEvent[],
  ): Promise<{ newReaders: ReaderDays; days: string[] }> {
    const newReaders = new ReaderDays();
    for (const { at, reader } of events) {
      const day = at.slice(0, 10);
      if (reader !== null && !this.known.has(day, reader)) newReaders.add(day, reader);
    }
    if (newReaders.size === 0) return { newReaders, days: [] };
    const entries = newReaders.entries();
    const rows = await run<{ day: string }>(
      `insert into reader_day (day, reader) select * from unnest($1::date[], $2::text[])
       on conflict do nothing returning day::text as day`,
      [entries.map(({ day }) => day), entries.map(({ reader }) => reader)],
    );
    return { newReaders, days: rows.map(({ day }) => day) };
  }

  remember(newReaders: ReaderDays): void {
    if (this.known.size + newReaders.size > MAX_KNOWN) this.known.clear();
    this.known.addAll(newReaders);
    this.known.keepLatest(MAX_DAYS);
  }
}
