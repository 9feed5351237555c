import type { EntityManager } from '@mikro-orm/postgresql';
import { nearest, placeholders, spellingsOf } from '../../../platform/http/validation/index.js';

/** Returns the id of the account with this address in any spelling, or null. */
export async function accountIdOf(em: EntityManager, email: string): Promise<number | null> {
  const spellings = spellingsOf(email);
  const accounts = await em.execute<{ id: number; email: string }[]>(
    `select id, email::text from account where email in (${placeholders(spellings)})`,
    spellings,
  );
  return nearest(accounts, spellings)?.id ?? null;
}

/** Deletes requests that are too old to be used. Skips rows that a simultaneous command deletes, to avoid a deadlock. */
export async function deleteOldRequests(
  em: EntityManager,
  table: 'magic_link' | 'password_reset',
  before: Date,
): Promise<void> {
  await em.execute(
    `delete from ${table} where id in
       (select id from ${table} where created_at < ? limit 1000 for update skip locked)`,
    [before],
  );
}
