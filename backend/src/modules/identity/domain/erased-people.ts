import type { EntityManager } from '@mikro-orm/postgresql';
import { PERSONAL_EVENTS } from '../../../kernel/personal-jobs.js';
import type { JobSubject } from '../../../kernel/personal-jobs.js';
import type { CommentChoice } from '../../../kernel/person-commands.js';

/** The ids in the emails and events of these accounts and addresses. */
export async function jobIdsOf(
  em: EntityManager,
  accountIds: readonly number[],
  emails: readonly string[],
): Promise<Record<JobSubject, number[]>> {
  const idsOf = async (sql: string, values: readonly unknown[]): Promise<number[]> => {
    const rows = await em.execute<{ id: number }[]>(sql, [JSON.stringify(values)]);
    return rows.map(({ id }) => id);
  };
  const isTheirs = 'lower(email::text) in (select jsonb_array_elements_text(?::jsonb))';
  return {
    account: [...accountIds],
    password_reset: await idsOf(
      'select id from password_reset where account_id in (select jsonb_array_elements(?::jsonb)::int)',
      accountIds,
    ),
    magic_link: await idsOf(
      'select id from magic_link where account_id in (select jsonb_array_elements(?::jsonb)::int)',
      accountIds,
    ),
    email_change: await idsOf(
      'select id from email_change where account_id in (select jsonb_array_elements(?::jsonb)::int)',
      accountIds,
    ),
    invitation: await idsOf(`select id from invitation where ${isTheirs}`, emails),
    subscriber: await idsOf(`select id from subscriber where ${isTheirs}`, emails),
    newsletter_test: await idsOf(`select id from newsletter_test where ${isTheirs}`, emails),
  };
}

/** Deletes their events from the outbox, also dead letters. Returns how many. */
export async function eraseEvents(em: EntityManager, ids: Readonly<Record<JobSubject, number[]>>): Promise<number> {
  const names = Object.entries(PERSONAL_EVENTS).flatMap(([name, subject]) => ids[subject].map((id) => ({ name, id })));
  const rows = await em.execute<unknown[]>(
    `delete from outbox where (event_name, fields ->> 'id') in
       (select name, id::text from jsonb_to_recordset(?::jsonb) as theirs (name text, id integer)) returning 1 as one`,
    [JSON.stringify(names)],
  );
  return rows.length;
}

/** Stores that an account was erased, so that a restored backup does not bring it back. */
export async function rememberAccount(em: EntityManager, id: number, comments: CommentChoice): Promise<void> {
  await em.execute('insert into erased_account (account_id, comments) values (?, ?) on conflict do nothing', [
    id,
    comments,
  ]);
}

/** The same for an address. `day`: null for today. */
export async function rememberAddress(em: EntityManager, hash: string, day: string | null = null): Promise<void> {
  await em.execute(
    `insert into erased_address (address_hash, day) values (?, coalesce(?::date, (now() at time zone 'UTC')::date))
     on conflict (address_hash) do update set day = greatest(erased_address.day, excluded.day)`,
    [hash, day],
  );
}
