import { cutText } from '../../../kernel/cut-text.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import type { IndexHit, SearchType } from '../../../platform/search/search-index.js';

export interface Visible {
  type: SearchType;
  id: number;
  version: number;
  title: string;
  text: string;
  category: string | null;
  contentNotes: ContentNote[];
}

const EXCERPT_LENGTH = 160;

export const keyOfHit = ({ type, id }: { type: SearchType; id: number }): string => `${type} ${id}`;

/** The current rows and the beginnings of their texts. */
const VISIBLE = new PreparedStatement<Visible>(`
  select 'article' as type, p.id, p.version, p.title, left(p.excerpt, ${2 * EXCERPT_LENGTH}) as text, c.name as category,
         '{}'::text[] as "contentNotes"
    from post p join category c on c.id = p.category_id where p.published and p.id = any(?::int[])
  union all select 'story', id, version, left(content, ${2 * EXCERPT_LENGTH}), left(content, ${2 * EXCERPT_LENGTH}), category, content_notes
    from confession where approved and id = any(?::int[])`);

/** Reads what is public of the hits now, by type and id. */
export async function readVisible(em: EntityManager, hits: readonly IndexHit[]): Promise<Map<string, Visible>> {
  if (hits.length === 0) return new Map();
  const idsOf = (type: SearchType) => `{${hits.flatMap((hit) => (hit.type === type ? [hit.id] : [])).join()}}`;
  const rows = await VISIBLE.run(em, [idsOf('article'), idsOf('story')]);
  return new Map(rows.map((row) => [keyOfHit(row), withWholeCharacters(row)]));
}

/** The database counts code points, so its texts come with more and are cut here. */
const withWholeCharacters = (row: Visible): Visible => ({
  ...row,
  title: row.type === 'story' ? cutText(row.title, EXCERPT_LENGTH) : row.title,
  text: cutText(row.text, EXCERPT_LENGTH),
});

/** Whether one of the hits is public and has not changed since it was indexed. */
export async function isAnyCurrent(em: EntityManager, hits: readonly IndexHit[]): Promise<boolean> {
  const visible = await readVisible(em, hits);
  return hits.some((hit) => visible.get(keyOfHit(hit))?.version === hit.version);
}
