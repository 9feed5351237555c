import type { Subscriber } from '../../../lib/api/types';
import { askSubscribers } from './list-subscribers';

/** All pages of GET /api/newsletter/subscribers, one after the other: each names the next (Link, rel="next"). */
export async function allSubscribers(): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await askSubscribers(100, cursor);
    all.push(...page.items);
    if (page.cursor === null) return all;
    cursor = page.cursor;
  }
}
