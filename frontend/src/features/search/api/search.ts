import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { SearchedWord, SearchHit } from '../../../lib/api/types';
import { isLongEnough } from '../search-validation';

interface Found {
  hits: SearchHit[];
  /** The typed words that the glossary explains. */
  words: SearchedWord[];
}

/**
 * GET /api/search and /api/search/words, for more than two characters. Results are stale after 30 seconds. One query for
 * both, so that a line about a word never moves the results that are already shown.
 */
export const searchQuery = (term: string) =>
  queryOptions({
    queryKey: ['search', term],
    // The signal cancels requests whose result is no longer needed.
    queryFn: async ({ signal }): Promise<Found> => {
      const [hits, words] = await Promise.all([
        api.get<SearchHit[]>(withQuery('/api/search', { q: term, limit: 10 }), { signal }),
        // The results count more than what is said about a word.
        api.get<SearchedWord[]>(withQuery('/api/search/words', { q: term }), { signal }).catch(() => []),
      ]);
      return { hits, words };
    },
    enabled: isLongEnough(term),
    staleTime: 30_000,
    gcTime: 60_000,
  });
