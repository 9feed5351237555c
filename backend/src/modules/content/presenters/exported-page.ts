import type { EntityManager } from '@mikro-orm/postgresql';
import type { ExportedPage } from '../../../kernel/transfer.js';

const PAGE = 200;

/** The next rows by id, so that an export of any size is read in pieces. Rows that come meanwhile are in it or not. */
export async function exportedPage<T extends { id: number }>(
  em: EntityManager,
  { columns, from, where, id, after }: { columns: string; from: string; where: string; id: string; after: number },
): Promise<ExportedPage<T>> {
  const items = await em.execute<T[]>(
    `select ${columns} from ${from} where ${id} > ? and ${where} order by ${id} limit ${PAGE}`,
    [after],
  );
  const [count] =
    after === 0 ? await em.execute<{ of: string }[]>(`select count(*) as of from ${from} where ${where}`) : [];
  return { items, last: items.length < PAGE ? null : items.at(-1)!.id, of: Number(count?.of ?? 0) };
}
