import { oneOf, readSearch, readSort } from '../../../platform/http/list-query.js';
import type { SentFilter } from '../views/list-of-sent.js';

export const SENT_STATUSES = ['all', 'pending', 'approved', 'rejected'] as const;

/** What a list of submissions or suggestions is asked for: all of them unless it says. @throws InvalidInput */
export const readSentFilter = (query: Record<string, unknown>): SentFilter => ({
  status: oneOf(query, 'status', SENT_STATUSES) ?? 'all',
  q: readSearch(query),
  sort: readSort(query, ['createdAt', 'title']),
});
