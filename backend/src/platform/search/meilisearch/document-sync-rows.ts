import type { EntityManager } from '@mikro-orm/postgresql';
import type { SearchType } from '../search-index.js';

interface Sent {
  type: SearchType;
  id: number;
  version: number;
}

/** Meilisearch has them. What was changed meanwhile is of another version, and still to be sent. */
export async function markSent(em: EntityManager, rows: readonly Sent[]): Promise<void> {
  await em.execute(
    `update search_document d set unsent = false
       from jsonb_to_recordset(?::jsonb) as sent (type text, id int, version int)
      where unsent and d.type = sent.type and d.id = sent.id and d.version = sent.version`,
    [JSON.stringify(rows.map(({ type, id, version }) => ({ type, id, version })))],
  );
}

/** Meilisearch is to have them once more. */
export async function markUnsent(em: EntityManager, rows: readonly Omit<Sent, 'version'>[]): Promise<void> {
  await em.execute(
    `update search_document d set unsent = true from jsonb_to_recordset(?::jsonb) as other (type text, id int)
      where d.type = other.type and d.id = other.id`,
    [JSON.stringify(rows.map(({ type, id }) => ({ type, id })))],
  );
}

/** What can be found. */
export async function countDocuments(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ count: string }[]>('select count(*) from search_document where not removed');
  return Number(row!.count);
}
