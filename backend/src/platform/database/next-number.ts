import type { EntityManager } from '@mikro-orm/postgresql';

/** A number that no row of the table has. @param table a name from the code, never from user input */
export async function nextNumber(em: EntityManager, table: string): Promise<number> {
  const [row] = await em.execute<{ next: number }[]>(`select coalesce(max(id), 0) + 1 as next from ${table}`);
  return row!.next;
}
