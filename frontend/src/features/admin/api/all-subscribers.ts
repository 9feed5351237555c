import { api, withQuery } from '../../../lib/api/client';
import type { Subscriber } from '../../../lib/api/types';

/** Fetches all pages of GET /api/newsletter/subscribers, following Link (rel="next"). */
export async function allSubscribers(): Promise<Subscriber[]> {
  const all: Subscriber[] = [];
  for (let cursor: string | null = null; ;) {
    const page: { items: Subscriber[]; cursor: string | null } = await api.page<Subscriber>(
      withQuery('/api/newsletter/subscribers', { limit: 100, cursor }),
    );
    all.push(...page.items);
    if (page.cursor === null) return all;
    cursor = page.cursor;
  }
}
