import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { SearchHit } from '../../../lib/api/types';
import { lengthOf } from '../../../lib/text';

/** GET /api/search, for more than two characters. What is found may be different a little later. */
export const searchQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', term],
    queryFn: ({ signal }) => api.get<SearchHit[]>(withQuery('/api/search', { q: term, limit: 10 }), { signal }),
    enabled: lengthOf(term) > 2,
    staleTime: 30_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  });
