import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { MAX_ID } from '../../kernel/max-id.js';

/**
 * Computes a token as an HMAC over its parts, so that tokens need not be stored. An attacker with the database knows
 * the parts but not the secret.
 *
 * Use a row's id and a random nonce of the row as parts: the token is then valid as long as the row exists.
 *
 * @param secret the installation's SESSION_SECRET; it also signs cookies, so a separate key is derived from it
 * @param purpose `<module>.<what-for>`: a token is valid for one purpose only
 * @returns 128 bits as 22 URL-safe characters, short enough for a link to fit on a line of an email
 */
export function signToken(secret: string, purpose: string, ...parts: (string | number)[]): string {
  // JSON keeps ['a', 'bc'] and ['ab', 'c'] distinct.
  const mac = createHmac('sha256', keyOf(secret)).update(JSON.stringify([purpose, ...parts]));
  return mac.digest().subarray(0, 16).toString('base64url');
}

let cachedKey: { secret: string; key: KeyObject } | undefined;

/** Caches the key: an installation has one secret, and every reader event needs the key. */
function keyOf(secret: string): KeyObject {
  if (cachedKey?.secret !== secret)
    cachedKey = { secret, key: createSecretKey(createHmac('sha256', secret).update('the-archive tokens').digest()) };
  return cachedKey.key;
}

/** Compares a token in constant time. */
export function tokenMatches(given: string, secret: string, purpose: string, ...parts: (string | number)[]): boolean {
  const expected = Buffer.from(signToken(secret, purpose, ...parts));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** The id that an `<id>-<signature>` token claims; the caller checks the signature. Returns 0, which no row has, for anything else. */
export function idInToken(token: string): number {
  const id = Number(/^([1-9]\d{0,9})-/.exec(token)?.[1] ?? 0);
  return id <= MAX_ID ? id : 0;
}
