import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { LegalPage } from '../../../lib/api/types';
import type { ServerHtml } from '../../../lib/server-html';
import { serverHtml } from '../../../lib/server-html';

/** The pages with rules and promises, by their addresses. */
export const LEGAL_PAGES = ['terms', 'privacy', 'guidelines'] as const;
export type LegalPageName = (typeof LEGAL_PAGES)[number];

/** `?version=2`. Anything else is the newest version. */
export const readVersion = (value: string): string | null => (/^[1-9]\d{0,3}$/.test(value) ? value : null);

export const versionIn = ({ searchParams }: Pick<URL, 'searchParams'>): number | null => {
  const version = readVersion(searchParams.get('version') ?? '');
  return version === null ? null : Number(version);
};

/** Without the Markdown, which only editors need. */
export type ReadLegalPage = Omit<LegalPage, 'content' | 'contentHtml'> & { text: ServerHtml | null };

const path = (page: LegalPageName, version: number | null): string =>
  `/api/legal/${page}${version === null ? '' : `?version=${version}`}`;

/** GET /api/legal/{page}: the newest version, or an earlier one. */
export const legalQuery = (page: LegalPageName, version: number | null) =>
  queryOptions({
    queryKey: ['legal', page, version],
    queryFn: async ({ meta, signal }): Promise<ReadLegalPage> => {
      const { content: _, contentHtml, ...read } = await api.get<LegalPage>(path(page, version), { meta, signal });
      return { ...read, text: serverHtml(`legal-${page}`, contentHtml) };
    },
  });
