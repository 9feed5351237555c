import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';
import { RETENTION } from '../../../kernel/retention.js';

/** A stored name: renaming it orphans waiting emails. */
export const ACCOUNT_DELETION_MAIL = 'identity.account-deletion';

const HOUR_MS = 3_600_000;

/** When an account is erased that its owner deletes now: after 24 hours, at the next full hour. */
export const deletionTime = (now: Date): Date =>
  new Date((Math.ceil(now.getTime() / HOUR_MS) + RETENTION.accountDeletions.hours) * HOUR_MS);

/**
 * Refuses to lose the last admin. Locks all admins, so that two who leave at the same moment are not both allowed to.
 *
 * @param leaving the accounts that go now. An admin whose own deletion waits does not count either, nor a suspended one.
 * @throws DomainError `account.last-admin`
 */
export async function refuseLastAdmin(em: EntityManager, leaving: readonly number[]): Promise<void> {
  const locked = await em.execute<{ id: number }[]>('select id from account where is_admin order by id for update');
  if (!locked.some(({ id }) => leaving.includes(id))) return;
  // A second statement: the first may have waited for another deletion, and does not see what that one has written.
  const staying = await em.execute<{ id: number }[]>(
    `select id from account where is_admin and suspended_on is null
        and not exists (select from account_deletion d where d.account_id = account.id)`,
  );
  if (staying.some(({ id }) => !leaving.includes(id))) return;
  throw new DomainError(
    'account.last-admin',
    'conflict',
    // The caller may be someone else than those who go, and other admins may be suspended. So it doesn't say who is the last one.
    'At least one admin has to stay, or nobody could look after the site. Make someone else an admin first.',
  );
}
