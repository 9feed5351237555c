import { PLATFORMS } from '../contract.js';
import type { ItemShared, ItemType, ProgressMade } from '../contract.js';

/** What is counted per day, and in all. A rename starts a count anew. */
export type Metric =
  | 'page-views'
  | 'article-views'
  // Views that came with a time, and these times in seconds: the average read time is made of both.
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

/** Shares, wherever to. */
export const SHARES: readonly Metric[] = PLATFORMS.map((platform) => `shares-${platform}` as const);

/** What says that somebody took part. */
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

/** Sums, before they go into the rollups: each row is touched once per transaction, and always in the same order. */
export class Tally {
  private readonly days = new Map<string, DayRow>();
  private readonly items = new Map<string, ItemRow>();

  /** @param at any moment of the day, ISO 8601 UTC */
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

  /** In the order of their keys: two workers that lock the same rows in different orders would wait for each other. */
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
