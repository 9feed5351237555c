import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { SearchHit } from '../../../lib/api/types';
import { isLongEnough } from '../search-validation';

/** GET /api/search, for more than two characters. Results are stale after 30 seconds. */
export const searchQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', term],
    // The signal cancels requests whose result is no longer needed.
    queryFn: ({ signal }) => api.get<SearchHit[]>(withQuery('/api/search', { q: term, limit: 10 }), { signal }),
    enabled: isLongEnough(term),
    staleTime: 30_000,
    gcTime: 60_000,
  });
