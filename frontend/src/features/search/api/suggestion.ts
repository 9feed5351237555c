import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { SearchSuggestion } from '../../../lib/api/types';

/** GET /api/search/suggestion, for a search that found nothing. */
export const suggestionQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', 'suggestion', term],
    queryFn: async ({ signal }) =>
      (await api.get<SearchSuggestion>(withQuery('/api/search/suggestion', { q: term }), { signal })).suggestion,
    staleTime: 30_000,
    gcTime: 60_000,
  });
