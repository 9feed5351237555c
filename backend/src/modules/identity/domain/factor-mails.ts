import type { FactorChange } from '../contract.js';

/** Stored names: renaming them orphans waiting emails. */
export const PASSKEY_ADDED_MAIL = 'identity.passkey-added';
export const PASSKEY_REMOVED_MAIL = 'identity.passkey-removed';
export const CODES_TURNED_ON_MAIL = 'identity.codes-turned-on';
export const CODES_TURNED_OFF_MAIL = 'identity.codes-turned-off';
export const RECOVERY_CODES_MADE_MAIL = 'identity.recovery-codes-made';
export const FACTORS_RESET_MAIL = 'identity.factors-reset';

/** The email about each change. */
export const FACTOR_MAILS: Readonly<Record<FactorChange, string>> = {
  'passkey-added': PASSKEY_ADDED_MAIL,
  'passkey-removed': PASSKEY_REMOVED_MAIL,
  'codes-turned-on': CODES_TURNED_ON_MAIL,
  'codes-turned-off': CODES_TURNED_OFF_MAIL,
  'recovery-codes-made': RECOVERY_CODES_MADE_MAIL,
  'factors-reset': FACTORS_RESET_MAIL,
};
