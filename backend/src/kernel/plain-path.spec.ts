import { describe, expect, it } from '@jest/globals';
import { plainPath } from './plain-path.js';

describe('the path of a URL', () => {
  it.each([
    ['/words/hag/', '/words/hag'],
    ['/h%C3%A4xa', '/häxa'],
    ['/100%25', '/100%'],
    ['/a%2525b', '/a%25b'],
    ['/100%-cotton/', '/100%-cotton'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['/a%2F', '/a'],
    ['/', ''],
  ])('%s is decoded once, as far as it can be, and ends without a slash: %s', (encoded, plain) =>
    expect(plainPath(encoded)).toBe(plain),
  );
});
