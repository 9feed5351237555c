import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * A token that can be made again from what it is about, so that it need not be kept: an HMAC over the parts. Who reads
 * the database knows the parts but not the secret.
 *
 * Put into the parts a row's id and a random nonce of the row; a token then lives as long as its row.
 *
 * @param secret the installation's (SESSION_SECRET); a key of its own is derived from it, for it signs cookies as well
 * @param purpose `<module>.<what-for>`: a token for one thing opens no other
 * @returns 128 bits in 22 characters that need no escaping in an address, few enough for a link to fit a mail's line
 */
export function signToken(secret: string, purpose: string, ...parts: (string | number)[]): string {
  // As JSON, where ['a', 'bc'] and ['ab', 'c'] differ.
  const mac = createHmac('sha256', keyOf(secret)).update(JSON.stringify([purpose, ...parts]));
  return mac.digest().subarray(0, 16).toString('base64url');
}

let cachedKey: { secret: string; key: KeyObject } | undefined;

/** Made once: an installation has one secret, and each reader's event asks for it. */
function keyOf(secret: string): KeyObject {
  if (cachedKey?.secret !== secret)
    cachedKey = { secret, key: createSecretKey(createHmac('sha256', secret).update('the-archive tokens').digest()) };
  return cachedKey.key;
}

/** Whether `given` is that token; tells nothing by its time. */
export function tokenMatches(given: string, secret: string, purpose: string, ...parts: (string | number)[]): boolean {
  const expected = Buffer.from(signToken(secret, purpose, ...parts));
  const bytes = Buffer.from(given);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
