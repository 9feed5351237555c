import { defineEntity, p } from '@mikro-orm/core';
import { isoDay } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';

/** More would be a mistake, or somebody who fills the table. */
export const MAX_PASSKEYS = 20;

const PasskeySchema = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.integer().primary().autoincrement(),
    accountId: p.integer(),
    credentialId: p.text().unique('passkey_credential_id_unique'),
    publicKey: p.text(),
    signCount: p.bigint('number'),
    name: p.text(),
    addedOn: p.string().columnType('date'),
    lastUsedOn: p.string().columnType('date').nullable(),
  },
});

/** A passkey of an account: the public half of a key that never leaves its owner's device. */
export class Passkey extends PasskeySchema.class {
  static add(
    accountId: number,
    credential: { credentialId: string; publicKey: string; signCount: number },
    name: string,
    now: Date,
  ): Passkey {
    const passkey = new Passkey();
    Object.assign(passkey, credential);
    passkey.accountId = accountId;
    passkey.name = name;
    passkey.addedOn = isoDay(now);
    passkey.lastUsedOn = null;
    return passkey;
  }

  rename(name: string): void {
    this.name = name;
  }

  /**
   * Records a use. A device that counts its signatures counts up: a number that was there before comes from a copy of the key. Many
   * passkeys do not count, and always send 0.
   *
   * @throws DomainError `auth.passkey-copied`
   */
  use(signCount: number, now: Date): void {
    if ((signCount > 0 || this.signCount > 0) && signCount <= this.signCount) {
      throw new DomainError(
        'auth.passkey-copied',
        'unauthenticated',
        'Someone may have copied this passkey, so we didn’t accept it. Use another way, then remove this passkey and add a new one.',
      );
    }
    this.signCount = signCount;
    this.lastUsedOn = isoDay(now);
  }
}

PasskeySchema.setClass(Passkey);
