import { describe, expect, it } from '@jest/globals';
import { isLoopback } from './loopback.js';

describe('A loopback host', () => {
  it.each(['127.0.0.1', '127.8.9.10', 'localhost', 'LocalHost', '::1', '[::1]', '::ffff:127.0.0.1'])(
    'is %s',
    (host) => {
      expect(isLoopback(host)).toBe(true);
    },
  );

  it.each([
    undefined,
    '',
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '128.0.0.1',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'evil.localhost',
    '127.0.0.1@evil.example',
    '::ffff:10.0.0.1',
    '[::1',
  ])('is not %s', (host) => {
    expect(isLoopback(host)).toBe(false);
  });
});
