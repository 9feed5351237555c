import type { EntityManager } from '@mikro-orm/postgresql';
import { hashRecoveryCode, newRecoveryCodes, plainRecoveryCode } from '../../../platform/security/recovery-codes.js';

/** Makes ten new codes, and removes the old ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(em: EntityManager, accountId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await removeRecoveryCodes(em, accountId);
  await em.execute('insert into recovery_code (account_id, code_hash) select ?, jsonb_array_elements_text(?::jsonb)', [
    accountId,
    JSON.stringify(codes.map((code) => hashRecoveryCode(accountId, plainRecoveryCode(code)!))),
  ]);
  return codes;
}

export async function removeRecoveryCodes(em: EntityManager, accountId: number): Promise<void> {
  await em.execute('delete from recovery_code where account_id = ?', [accountId]);
}

/** Uses a code up. Of two simultaneous uses, only one deletes the row. @returns whether it was one of the account's */
export async function useRecoveryCode(em: EntityManager, accountId: number, plainCode: string): Promise<boolean> {
  const used = await em.execute<object[]>(
    'delete from recovery_code where account_id = ? and code_hash = ? returning 1',
    [accountId, hashRecoveryCode(accountId, plainCode)],
  );
  return used.length > 0;
}
