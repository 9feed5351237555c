import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';

export const usernameTaken = () =>
  new DomainError('account.username-taken', 'conflict', 'Username is already taken', 'username');
const displayNameTaken = () =>
  new DomainError('account.display-name-taken', 'conflict', 'Someone already has this name.', 'displayName');

/**
 * Refuses a name that somebody else has, as their username or as their display name, so that nobody can pass for another. Two accounts
 * that take the same name at the same moment wait for each other: no index covers both columns.
 *
 * @param accountId the account that wants the name; null for a new one
 * @throws DomainError `account.username-taken`, `account.display-name-taken`
 */
export async function refuseTakenName(
  em: EntityManager,
  name: string,
  wantedAs: 'username' | 'displayName',
  accountId: number | null,
): Promise<void> {
  await em.execute("select pg_advisory_xact_lock(hashtext('account.name'), hashtext(lower(?)))", [name]);
  const taken = await em.execute<unknown[]>(
    'select from account where (username = ?::citext or lower(display_name) = lower(?)) and id is distinct from ?::int',
    [name, name, accountId],
  );
  if (taken.length > 0) throw wantedAs === 'username' ? usernameTaken() : displayNameTaken();
}

/** For two simultaneous changes the unique indexes decide, and the second gets the same errors. */
export function conflictOf(error: unknown, emailTaken: () => DomainError): unknown {
  const { constraint, message } = error as { constraint?: string; message?: string };
  const text = constraint ?? String(message);
  if (text.includes('account_username_unique')) return usernameTaken();
  if (text.includes('account_display_name_unique')) return displayNameTaken();
  if (text.includes('account_email_unique')) return emailTaken();
  return error;
}
