import cookie from '@fastify/cookie';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import Fastify from 'fastify';
import { ReaderSessionCache } from './reader-sessions.js';

const headers = (cookie?: string) => ({ ...(cookie !== undefined && { cookie }) });
const member = { isStaff: false };

describe('The cache of sessions that do not belong to an admin', () => {
  // Registering the plugin loads the cookie parser.
  beforeAll(async () => {
    await Fastify().register(cookie);
  });

  it('remembers a session for ten seconds after its look-up, and only with the exact cookie', () => {
    let now = 1_000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const sessions = new ReaderSessionCache();
    sessions.record(headers('theme=dark; sid=abc.signed'), member);
    expect(sessions.has(headers('sid=abc.signed; other=1'))).toBe(true);
    for (const other of [undefined, '', 'sid=', 'sid=abc', 'sid=abc.signed2', 'xsid=abc.signed'])
      expect(sessions.has(headers(other))).toBe(false);
    now += 9_999;
    expect(sessions.has(headers('sid=abc.signed'))).toBe(true);
    now += 2;
    expect(sessions.has(headers('sid=abc.signed'))).toBe(false);
    clock.mockRestore();
  });

  it('forgets a session as soon as it belongs to an admin', () => {
    const sessions = new ReaderSessionCache();
    sessions.record(headers('sid=abc.signed'), member);
    sessions.record(headers('sid=abc.signed'), { isStaff: true });
    expect(sessions.has(headers('sid=abc.signed'))).toBe(false);
  });

  it('remembers nothing for a request without a session cookie', () => {
    const sessions = new ReaderSessionCache();
    sessions.record(headers(), member);
    sessions.record(headers('sid='), member);
    for (const cookies of [undefined, 'sid=', 'theme=dark']) expect(sessions.has(headers(cookies))).toBe(false);
  });
});
