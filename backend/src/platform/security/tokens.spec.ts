import { describe, expect, it } from '@jest/globals';
import { signToken, tokenMatches } from './tokens.js';

const SECRET = 'a-secret-of-this-installation-only';

describe('A token', () => {
  const token = signToken(SECRET, 'a.b', 7, 'nonce');

  it('can be recomputed and is URL-safe', () => {
    expect(signToken(SECRET, 'a.b', 7, 'nonce')).toBe(token);
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(tokenMatches(token, SECRET, 'a.b', 7, 'nonce')).toBe(true);
  });

  it.each([
    ['another secret', [`${SECRET}!`, 'a.b', 7, 'nonce']],
    ['another purpose', [SECRET, 'a.c', 7, 'nonce']],
    ['another row', [SECRET, 'a.b', 8, 'nonce']],
    ['another nonce', [SECRET, 'a.b', 7, 'once']],
    ['parts that are split elsewhere', [SECRET, 'a.b', '7n', 'once']],
    ['a string instead of a number', [SECRET, 'a.b', '7', 'nonce']],
    ['a missing part', [SECRET, 'a.b', 7]],
  ] as [string, [string, string, ...(string | number)[]]][])('is not valid for %s', (_, parts) => {
    expect(tokenMatches(token, ...parts)).toBe(false);
  });

  it.each(['', token.slice(1), `${token}=`, `${token} `, token.toLowerCase(), 'é'.repeat(11), '\0'.repeat(22)])(
    'is not %j',
    (given) => {
      expect(tokenMatches(given, SECRET, 'a.b', 7, 'nonce')).toBe(false);
    },
  );
});
