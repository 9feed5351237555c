import { defineEntity, p } from '@mikro-orm/core';
import { isoDay } from '../../../kernel/clock.js';

/** A stored name: with another one, no stored secret can be opened. */
export const TOTP_SEAL = 'identity.totp-secret';

const TotpSecretSchema = defineEntity({
  name: 'TotpSecret',
  tableName: 'totp_secret',
  properties: {
    accountId: p.integer().primary(),
    sealedSecret: p.text(),
    addedOn: p.string().columnType('date'),
  },
});

/** The secret that an account shares with an app for codes, encrypted with a key from SESSION_SECRET. */
export class TotpSecret extends TotpSecretSchema.class {
  static create(accountId: number, sealedSecret: string, now: Date): TotpSecret {
    const secret = new TotpSecret();
    secret.accountId = accountId;
    secret.sealedSecret = sealedSecret;
    secret.addedOn = isoDay(now);
    return secret;
  }
}

TotpSecretSchema.setClass(TotpSecret);
