import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExportedPage } from '../../../kernel/transfer.js';

const PAGE_SIZE = 200;

/**
 * Reads the next rows by id, so that an export of any size is read in pages. Rows that are added meanwhile may be
 * missing.
 */
export async function exportedPage<T extends { id: number }>(
  em: EntityManager,
  { columns, from, where, id, after }: { columns: string; from: string; where: string; id: string; after: number },
): Promise<ExportedPage<T>> {
  const items = await em.execute<T[]>(
    `select ${columns} from ${from} where ${id} > ? and ${where} order by ${id} limit ${PAGE_SIZE}`,
    [after],
  );
  const [count] =
    after === 0 ? await em.execute<{ of: string }[]>(`select count(*) as of from ${from} where ${where}`) : [];
  return { items, last: items.length < PAGE_SIZE ? null : items.at(-1)!.id, of: Number(count?.of ?? 0) };
}
