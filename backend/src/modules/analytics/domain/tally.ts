import { PLATFORMS } from '../contract.js';
import type { ItemShared, ItemType, ProgressMade } from '../contract.js';

/** The counters per day and in total. Renaming one starts it at zero. */
export type Metric =
  | 'page-views'
  | 'article-views'
  // Views with a reading time, and the sum of these times in seconds: the average is computed from both.
  | 'timed-views'
  | 'read-seconds'
  | `reads-${ProgressMade['progress']}`
  | `shares-${ItemShared['platform']}`
  | 'readers'
  | 'comment-likes'
  | 'story-reactions'
  | 'bookmarks'
  | 'comments'
  | 'stories-received'
  | 'stories-published'
  | 'subscribers-joined'
  | 'subscribers-left';

/** Shares to any platform. */
export const SHARES: readonly Metric[] = PLATFORMS.map((platform) => `shares-${platform}` as const);

/** The counters that show that someone took part. */
export const ENGAGEMENT: readonly Metric[] = [...SHARES, 'comment-likes', 'story-reactions', 'bookmarks', 'comments'];

export interface ItemCounts {
  views: number;
  timedViews: number;
  readSeconds: number;
  shares: number;
  /** Shares, likes, reactions, bookmarks and comments together. */
  engagement: number;
}

export interface DayRow {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  metric: Metric;
  value: number;
}

export interface ItemRow extends ItemCounts {
  type: ItemType;
  id: number;
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/**
 * Sums events before they are merged into the rollups, so that each row is updated once per transaction, and always in
 * the same order.
 */
export class Tally {
  private readonly days = new Map<string, DayRow>();
  private readonly items = new Map<string, ItemRow>();

  /** @param at any time of the day, ISO 8601 in UTC */
  add(at: string, metric: Metric, value = 1): void {
    const day = at.slice(0, 10);
    const key = `${day} ${metric}`;
    const row = this.days.get(key);
    if (row) row.value += value;
    else this.days.set(key, { day, metric, value });
  }

  addToItem(type: ItemType, id: number, change: Partial<ItemCounts>): void {
    const key = `${type} ${id}`;
    const row = this.items.get(key) ?? {
      ...{ type, id },
      ...{ views: 0, timedViews: 0, readSeconds: 0, shares: 0, engagement: 0 },
    };
    for (const name of Object.keys(change) as (keyof ItemCounts)[]) row[name] += change[name]!;
    this.items.set(key, row);
  }

  /** Ordered by key: two workers that lock the same rows in different orders would deadlock. */
  dayRows(): DayRow[] {
    return [...this.days].sort(byKey).map(([, row]) => row);
  }

  itemRows(): ItemRow[] {
    return [...this.items].sort(byKey).map(([, row]) => row);
  }

  totalRows(): { metric: Metric; value: number }[] {
    const totals = new Map<Metric, number>();
    for (const { metric, value } of this.days.values()) totals.set(metric, (totals.get(metric) ?? 0) + value);
    return [...totals].sort(byKey).map(([metric, value]) => ({ metric, value }));
  }
}
