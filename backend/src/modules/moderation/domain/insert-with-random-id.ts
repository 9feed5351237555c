import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Inserts a row with a random id, and returns the id. If another row has it, the insert is repeated with the next one.
 *
 * @param insert the statement without `on conflict` and `returning`; by default the table draws the id
 * @param values the parameters, or a function that returns them for each try, counted from 0
 */
export async function insertWithRandomId(
  em: EntityManager,
  insert: string,
  values: unknown[] | ((attempt: number) => unknown[]),
): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    const [row] = await em.execute<{ id: number }[]>(
      `${insert} on conflict (id) do nothing returning id`,
      Array.isArray(values) ? values : values(attempt),
    );
    if (row) return row.id;
  }
}
