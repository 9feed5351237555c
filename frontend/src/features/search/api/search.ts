import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { SearchHit } from '../../../lib/api/types';
import { isLongEnough } from '../rules';

/** GET /api/search, for more than two characters. What is found may be different a little later. */
export const searchQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', term],
    // With the signal an answer that nobody waits for any more is not waited for.
    queryFn: ({ signal }) => api.get<SearchHit[]>(withQuery('/api/search', { q: term, limit: 10 }), { signal }),
    enabled: isLongEnough(term),
    staleTime: 30_000,
    gcTime: 60_000,
  });
