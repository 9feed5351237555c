import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';
import { MagicLink } from '../domain/magic-link.js';
import { Passkey } from '../domain/passkey.js';
import { TotpSecret } from '../domain/totp-secret.js';
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.js';

/** SQL: whether the account of a row of `account` has a passkey or codes from an app. */
export const HAS_FACTOR = `(exists (select 1 from passkey where passkey.account_id = account.id)
  or exists (select 1 from totp_secret where totp_secret.account_id = account.id))`;

/** The account of a session, with the version of its password when the session was looked up. */
export interface FactorOwner {
  id: number;
  passwordVersion: number;
}

/**
 * Locks the account, so that two simultaneous changes of its factors cannot both be the first or the last.
 *
 * @throws DomainError `auth.required` if its sessions were ended meanwhile: nobody adds a passkey after its owner has taken it back
 */
export async function lockAccount(em: EntityManager, { id, passwordVersion }: FactorOwner): Promise<void> {
  const rows = await em.execute<object[]>('select 1 from account where id = ? and password_version = ? for update', [
    id,
    passwordVersion,
  ]);
  if (rows.length === 0) throw new DomainError('auth.required', 'unauthenticated', 'You need to sign in first.');
}

/** The recovery codes that come with the first factor: null if the account has some already. */
export async function firstRecoveryCodes(em: EntityManager, accountId: number): Promise<string[] | null> {
  const existing = await em.execute<object[]>('select 1 from recovery_code where account_id = ? limit 1', [accountId]);
  return existing.length > 0 ? null : replaceRecoveryCodes(em, accountId);
}

/** Without a factor, recovery codes stand for nothing. */
export async function removeUselessRecoveryCodes(em: EntityManager, accountId: number): Promise<void> {
  const left = await em.execute<object[]>(`select 1 from account where id = ? and ${HAS_FACTOR}`, [accountId]);
  if (left.length === 0) await removeRecoveryCodes(em, accountId);
}

/** Removes everything but the password that signs in to an account. Returns what was removed. */
export async function removeFactors(
  em: EntityManager,
  accountId: number,
): Promise<{ passkeys: number; codes: boolean }> {
  const passkeys = await em.nativeDelete(Passkey, { accountId });
  const secrets = await em.nativeDelete(TotpSecret, { accountId });
  await removeRecoveryCodes(em, accountId);
  await em.nativeDelete(MagicLink, { accountId });
  return { passkeys, codes: secrets > 0 };
}
