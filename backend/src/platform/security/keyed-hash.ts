import { hash } from 'node:crypto';

/** 128 bits in base64url. */
const LENGTH = 22;

/**
 * Returns a keyed hash function for pseudonyms that cannot be reversed without the secret. For hot paths: a call takes
 * a third of the time of an HMAC. SHA-3 is not open to length extension, so prefixing the message with the key is
 * enough (as in NIST's KMAC). For values that clients send back, use tokens.ts.
 *
 * @param purpose hashes of different purposes cannot be linked
 * @returns a function from any text to 22 characters
 */
export function keyedHash(secret: string, ...purpose: string[]): (text: string) => string {
  // Always 64 characters, so that the boundary between key and text is unambiguous.
  const key = hash('sha3-256', JSON.stringify([secret, ...purpose]), 'hex');
  return (text) => hash('sha3-256', key + text, 'base64url').slice(0, LENGTH);
}
