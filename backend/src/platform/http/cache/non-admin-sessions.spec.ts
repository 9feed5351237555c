import cookie from '@fastify/cookie';
import { beforeAll, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { NonAdminSessionCache } from './non-admin-sessions.js';

const asking = (cookie?: string) => ({ ...(cookie !== undefined && { cookie }) });

describe('A session that is no admin’s', () => {
  // It loads the parser.
  beforeAll(async () => {
    await Fastify().register(cookie);
  });

  it('is known for ten seconds from when it was looked up, and only as it was sent', () => {
    let now = 1_000;
    const members = new NonAdminSessionCache(() => now);
    members.add(asking('theme=dark; sid=abc.signed'));
    expect(members.has(asking('sid=abc.signed; other=1'))).toBe(true);
    for (const other of [undefined, '', 'sid=', 'sid=abc', 'sid=abc.signed2', 'xsid=abc.signed'])
      expect(members.has(asking(other))).toBe(false);
    now += 9_999;
    expect(members.has(asking('sid=abc.signed'))).toBe(true);
    now += 2;
    expect(members.has(asking('sid=abc.signed'))).toBe(false);
  });

  it('is not known any more once it was seen to be an admin’s', () => {
    const members = new NonAdminSessionCache();
    members.add(asking('sid=abc.signed'));
    members.delete(asking('sid=abc.signed'));
    expect(members.has(asking('sid=abc.signed'))).toBe(false);
  });

  it('is nobody’s where none was sent', () => {
    const members = new NonAdminSessionCache();
    members.add(asking());
    members.add(asking('sid='));
    expect([asking(), asking('sid='), asking('theme=dark')].map((one) => members.has(one))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
