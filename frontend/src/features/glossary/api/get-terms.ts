import { queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Term, TermSummary } from '../../../lib/api/types';
import { renewing } from '../../../lib/renewing';
import type { ServerHtml } from '../../../lib/server-html';
import { serverHtml } from '../../../lib/server-html';

/** A term of the list from A to Z: without its texts, which its page has. */
export type ListedTerm = Pick<TermSummary, 'id' | 'term' | 'slug' | 'kind' | 'forms' | 'synonyms' | 'excerpt'>;

/** GET /api/glossary: all terms that readers see, from A to Z. Editors get drafts too; their place is the desk. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['glossary'],
    ...renewing,
    queryFn: async (via): Promise<ListedTerm[]> => {
      const all: ListedTerm[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await api.page<TermSummary>(withQuery('/api/glossary', { limit: 100, cursor }), via);
        all.push(...page.items.filter(({ status }) => status === 'published').map(listed));
        cursor = page.cursor;
      }
      return all;
    },
  });

const listed = ({ id, term, slug, kind, forms, synonyms, excerpt }: TermSummary): ListedTerm => ({
  ...{ id, term, slug, kind, forms, synonyms, excerpt },
});

/** Without the Markdown, which only editors need. */
export type ReadTerm = ListedTerm & Pick<Term, 'status' | 'updatedAt'> & Record<TermText, ServerHtml | null>;
type TermText = 'meaning' | 'past' | 'instead' | 'sources';

/** GET /api/glossary/{slug} */
export const termQuery = (slug: string) =>
  queryOptions({
    queryKey: ['glossary', slug],
    ...renewing,
    queryFn: async (via): Promise<ReadTerm> => {
      const term = await api.get<Term>(`/api/glossary/${slug}`, via);
      return {
        ...listed(term),
        status: term.status,
        updatedAt: term.updatedAt,
        meaning: serverHtml('term-meaning', term.definitionHtml),
        past: serverHtml('term-past', term.historyHtml),
        instead: serverHtml('term-instead', term.insteadHtml),
        sources: serverHtml('term-sources', term.sourcesHtml),
      };
    },
  });
