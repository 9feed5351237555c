import type { EntityManager } from '@mikro-orm/postgresql';
import type { ArticleText } from '../../../platform/markdown/article-text.js';
import type { SearchDocument, SearchType } from '../../../platform/search/search-index.js';
import { storyTitle } from './story-title.js';

/** The current state of an article or story, and its search document: null for drafts and pending stories. */
export interface IndexableItem {
  id: number;
  version: number;
  document: SearchDocument | null;
}

interface Row extends Omit<SearchDocument, 'type' | 'body'> {
  content: string;
  visible: boolean;
}

const SELECT: Record<SearchType, string> = {
  article: `select p.id, p.version, p.title, p.excerpt, p.content, c.name as category, p.published as visible,
                   floor(extract(epoch from p.published_at) * 1000)::float8 as "publishedAt"
              from post p join category c on c.id = p.category_id where p.id = any(?::int[])`,
  story: `select id, version, '' as title, '' as excerpt, content, category, approved as visible, null as "publishedAt"
            from confession where id = any(?::int[])`,
};

/** Reads the items that exist. */
export async function searchDocuments(
  em: EntityManager,
  text: ArticleText,
  type: SearchType,
  ids: readonly number[],
  lock = '',
): Promise<IndexableItem[]> {
  const rows = await em.execute<Row[]>(`${SELECT[type]} ${lock}`, [`{${ids.join()}}`]);
  return Promise.all(
    rows.map(async ({ visible, content, ...row }) => {
      const { id, version } = row;
      if (!visible) return { id, version, document: null };
      const own = type === 'story' ? { title: storyTitle(content), body: content } : { body: await text.of(content) };
      return { id, version, document: { ...row, type, ...own } };
    }),
  );
}
