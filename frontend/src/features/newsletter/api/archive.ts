import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, pathId, withQuery } from '../../../lib/api/client';
import type { ArchivedEmail, ArchivedEmailPage } from '../../../lib/api/types';
import { serverHtml, type ServerHtml } from '../../../lib/server-html';
import { renewing } from '../../../lib/renewing';

const pageSize = 20;

/**
 * GET /api/newsletter/archive: the emails that were sent, newest first. `after` is the starting cursor of a page
 * requested without scripts.
 */
export const archiveQuery = (after: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ['newsletter', 'archive', ...(after ? [after] : [])],
    ...renewing,
    queryFn: ({ pageParam, meta, signal }) =>
      api.page<ArchivedEmail>(withQuery('/api/newsletter/archive', { limit: pageSize, cursor: pageParam }), {
        meta,
        signal,
      }),
    initialPageParam: after,
    getNextPageParam: (last) => last.cursor,
  });

/** An email as a page: HTML sanitized by the server. */
export interface OpenEmail extends ArchivedEmail {
  body: ServerHtml | null;
}

/** GET /api/newsletter/archive/{id} */
export const sentEmailQuery = (id: string) =>
  queryOptions({
    queryKey: ['newsletter', 'email', id],
    queryFn: async ({ meta, signal }): Promise<OpenEmail> => {
      const { html, ...email } = await api.get<ArchivedEmailPage>(`/api/newsletter/archive/${pathId(id)}`, {
        meta,
        signal,
      });
      return { ...email, body: serverHtml(`email-${email.id}`, html) };
    },
  });
