import { describe, expect, it } from '@jest/globals';
import { encodingsOf } from './accept-encoding.js';

describe('The encoding of a response', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['deflate', 'identity'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br; q=0', 'identity'],
    ['identity', 'identity'],
    ['identity;q=1, br;q=0.5', 'identity'],
    ['identity;q=0, gzip', 'gzip'],
    ['br;q=nonsense, gzip', 'gzip'],
  ])('for Accept-Encoding %p is %s', (accepted, encoding) => expect(encodingsOf(accepted).best).toBe(encoding));

  it.each([
    [undefined, 'identity'],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['br', 'br'],
    ['br, gzip;q=0', 'br'],
    ['br, *;q=0', 'br'],
    ['br, gzip;q=0.1', 'gzip'],
    ['*', 'gzip'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    ['deflate', 'identity'],
  ])('that exists only as gzip is, for Accept-Encoding %p, %s', (accepted, encoding) =>
    expect(encodingsOf(accepted).fast).toBe(encoding),
  );
});
