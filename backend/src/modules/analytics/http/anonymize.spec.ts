import { describe, expect, it } from '@jest/globals';
import { uuidsAt, originOf, pathOnly, roundDown } from './anonymize.js';

const MOMENT = new Date('2026-11-21T13:45:30.123Z');

describe('Data that is stored of a request', () => {
  it.each([
    ['/article/12', '/article/12'],
    ['/reset-password?token=secret', '/reset-password'],
    ['/about#founder?', '/about'],
    ['/?', '/'],
    [`/${'é'.repeat(600)}`, `/${'é'.repeat(499)}`],
    [`/${'😀'.repeat(600)}`, `/${'😀'.repeat(499)}`],
  ])('has the path %s without its query', (path, kept) => {
    expect(pathOnly(path)).toBe(kept);
  });

  it.each([
    ['https://example.org/page?q=1#x', 'https://example.org'],
    ['http://user:password@example.org:8080/', 'http://example.org:8080'],
    ['android-app://com.example', null],
    ['javascript:alert(1)', null],
    ['about:blank', null],
    ['somewhere', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('has the origin of the referrer %s', (referrer, kept) => {
    expect(originOf(referrer)).toBe(kept);
  });

  it('has the hour or the day only', () => {
    expect(roundDown(MOMENT, 'hour').toISOString()).toBe('2026-11-21T13:00:00.000Z');
    expect(roundDown(MOMENT, 'day').toISOString()).toBe('2026-11-21T00:00:00.000Z');
  });

  it('has a unique UUIDv7 with a time that is no finer', () => {
    const hour = roundDown(MOMENT, 'hour');
    const [one, two] = [uuidsAt(hour)(), uuidsAt(hour)()];
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16)).toBe(hour.getTime());
    expect(one).not.toBe(two);
  });
});
