import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Term, TermSummary, TermWord } from '../../../lib/api/types';
import { forgetReadersPages } from './readers-pages';

export const termsKey = ['admin', 'terms'] as const;

/** The fields of a term that an editor writes. */
export interface TermFields {
  term: string;
  kind: string;
  forms: string[];
  synonyms: TermWord[];
  definition: string;
  history: string;
  instead: string;
  sources: string;
  published: boolean;
}

/** GET /api/glossary as an editor: from A to Z, with drafts. `gcTime: 0` makes it refetch whenever the tab is opened: others write it, too. */
export const deskTermsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...termsKey, 'list', q],
    queryFn: ({ pageParam, signal }) =>
      api.page<TermSummary>(withQuery('/api/glossary', { q, limit: 50, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    gcTime: 0,
  });

/** GET /api/glossary/{slug} as an editor: with its Markdown. */
export const deskTermQuery = (slug: string) =>
  queryOptions({
    queryKey: [...termsKey, slug],
    queryFn: ({ signal }) => api.get<Term>(`/api/glossary/${slug}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Drops what a change of a term has made stale, and reads the lists that are on screen again. */
export function refreshTerms(client: QueryClient): Promise<void> {
  forgetReadersPages(client);
  return client.invalidateQueries({ queryKey: termsKey });
}

/** POST /api/glossary */
export const createTerm = (slug: string, fields: TermFields) =>
  api.post<Term>('/api/glossary', { ...fields, slug: slug || null });

/** PUT /api/glossary/{slug}, refused when `version` is not the newest. */
export const editTerm = (slug: string, version: number, change: Partial<TermFields>) =>
  api.put<Term>(`/api/glossary/${slug}`, { ...change, version });

/** DELETE /api/glossary/{slug} */
export const deleteTerm = (slug: string) => api.delete<void>(`/api/glossary/${slug}`);
