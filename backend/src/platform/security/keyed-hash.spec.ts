import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { keyedHash } from './keyed-hash.js';

const SECRET = 'x'.repeat(32);

describe('A keyed hash', () => {
  it('is the same for the same text, and 128 bits', () => {
    const name = keyedHash(SECRET, 'test')('somebody');
    expect(keyedHash(SECRET, 'test')('somebody')).toBe(name);
    expect(Buffer.from(name, 'base64url')).toHaveLength(16);
    expect(name).toMatch(/^[\w-]{22}$/);
  });

  it('is another one by another secret, for another purpose and for another text', () => {
    const names = [
      keyedHash(SECRET, 'test')('somebody'),
      keyedHash(`${SECRET}x`, 'test')('somebody'),
      keyedHash(SECRET, 'test', '2026-11-23')('somebody'),
      keyedHash(SECRET, 'test2026-11-23')('somebody'),
      keyedHash(SECRET, 'testsomebody')(''),
      keyedHash(SECRET, 'test')('somebody else'),
      keyedHash(SECRET, 'test')('ſomebody'),
    ];
    expect(new Set(names).size).toBe(names.length);
  });

  it('is SHA-3 of the key and the text, as anybody else computes it', () => {
    const key = createHash('sha3-256')
      .update(JSON.stringify([SECRET, 'test']))
      .digest('hex');
    const whole = createHash('sha3-256').update(key).update('sömebody', 'utf8').digest('base64url');
    expect(keyedHash(SECRET, 'test')('sömebody')).toBe(whole.slice(0, 22));
  });
});
