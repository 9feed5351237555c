import type { EntityManager } from '@mikro-orm/postgresql';
import type { SearchType } from '../search-index.js';

interface DocumentVersion {
  type: SearchType;
  id: number;
  version: number;
}

/** Marks documents as sent. A document that has changed since has another version and stays unsent. */
export async function markSent(em: EntityManager, rows: readonly DocumentVersion[]): Promise<void> {
  await em.execute(
    `update search_document d set unsent = false
       from jsonb_to_recordset(?::jsonb) as sent (type text, id int, version int)
      where unsent and d.type = sent.type and d.id = sent.id and d.version = sent.version`,
    [JSON.stringify(rows.map(({ type, id, version }) => ({ type, id, version })))],
  );
}

/** Marks documents to be sent again. */
export async function markUnsent(em: EntityManager, rows: readonly Omit<DocumentVersion, 'version'>[]): Promise<void> {
  await em.execute(
    `update search_document d set unsent = true from jsonb_to_recordset(?::jsonb) as other (type text, id int)
      where d.type = other.type and d.id = other.id`,
    [JSON.stringify(rows.map(({ type, id }) => ({ type, id })))],
  );
}

/** Counts the documents that can be found. */
export async function countDocuments(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: string }[]>('select count(*) from search_document where not removed');
  return Number(row!.count);
}
