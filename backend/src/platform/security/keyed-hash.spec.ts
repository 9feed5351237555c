import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keyedHash } from './keyed-hash.js';

const SECRET = 'x'.repeat(32);

describe('A keyed hash', () => {
  it('is deterministic and has 128 bits', () => {
    const hashed = keyedHash(SECRET, 'test')('somebody');
    expect(keyedHash(SECRET, 'test')('somebody')).toBe(hashed);
    expect(Buffer.from(hashed, 'base64url')).toHaveLength(16);
    expect(hashed).toMatch(/^[\w-]{22}$/);
  });

  it('differs for another secret, another purpose and another text', () => {
    const hashes = [
      keyedHash(SECRET, 'test')('somebody'),
      keyedHash(`${SECRET}x`, 'test')('somebody'),
      keyedHash(SECRET, 'test', '2026-11-23')('somebody'),
      keyedHash(SECRET, 'test2026-11-23')('somebody'),
      keyedHash(SECRET, 'testsomebody')(''),
      keyedHash(SECRET, 'test')('somebody else'),
      keyedHash(SECRET, 'test')('ſomebody'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('is standard SHA-3 of the key followed by the text', () => {
    const key = createHash('sha3-256')
      .update(JSON.stringify([SECRET, 'test']))
      .digest('hex');
    const whole = createHash('sha3-256').update(key).update('sömebody', 'utf8').digest('base64url');
    expect(keyedHash(SECRET, 'test')('sömebody')).toBe(whole.slice(0, 22));
  });
});
