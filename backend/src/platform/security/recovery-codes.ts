import { createHash, randomBytes } from 'node:crypto';

/** Without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const COUNT = 10;

/** Ten codes of 80 random bits, as `xxxx-xxxx-xxxx-xxxx`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: COUNT }, newCode);

const newCode = (): string =>
  [...randomBytes(LENGTH)].map((byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + ALPHABET[byte % 32]).join('');

/** The code as it is hashed, or null if the text is no code. People type O for zero, and I or L for one. */
export function plainRecoveryCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/**
 * A plain hash: nobody can try 80 random bits, so it needs to be neither slow nor keyed. A key would make all codes useless when the
 * operator changes SESSION_SECRET, and recovery codes are for such days.
 */
export const hashRecoveryCode = (accountId: number, plainCode: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['the-archive recovery code', accountId, plainCode]))
    .digest('base64url');
