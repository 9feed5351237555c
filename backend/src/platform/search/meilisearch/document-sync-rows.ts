import type { EntityManager } from '@mikro-orm/postgresql';
import { SMALL_TABLE_BYTES } from '../../../kernel/anonymous-rows.js';
import type { SearchType } from '../search-index.js';

interface SentDocument {
  type: SearchType;
  id: number;
  version: number;
  category: string | null;
}

/** Marks documents as sent. A document that has changed since has another version, or another category, and stays unsent. */
export async function markSent(em: EntityManager, rows: readonly SentDocument[]): Promise<void> {
  await em.execute(
    `update search_document d set unsent = false
       from jsonb_to_recordset(?::jsonb) as sent (type text, id int, version int, category text)
      where unsent and d.type = sent.type and d.id = sent.id and d.version = sent.version
        and d.category is not distinct from sent.category`,
    [JSON.stringify(rows.map(({ type, id, version, category }) => ({ type, id, version, category })))],
  );
}

/** Marks documents to be sent again. */
export async function markUnsent(em: EntityManager, rows: readonly Pick<SentDocument, 'type' | 'id'>[]): Promise<void> {
  await em.execute(
    `update search_document d set unsent = true from jsonb_to_recordset(?::jsonb) as other (type text, id int)
      where d.type = other.type and d.id = other.id`,
    [JSON.stringify(rows.map(({ type, id }) => ({ type, id })))],
  );
}

/** Whether the index may be rebuilt at each sweep, like the table copied. A thousand texts take some seconds. */
export async function isIndexSmall(em: EntityManager): Promise<boolean> {
  const [row] = await em.execute<{ small: boolean }[]>(
    `select pg_table_size('search_document') <= ${SMALL_TABLE_BYTES} as small`,
  );
  return row!.small;
}

/** Counts the documents that can be found. */
export async function countDocuments(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: string }[]>('select count(*) from search_document where not removed');
  return Number(row!.count);
}
