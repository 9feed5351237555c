import cookie from '@fastify/cookie';
import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { hasSession, sessionCookieOf } from './session-cookie.js';

describe('The cookie of a session', () => {
  it.each([
    ['sid=abc', 'abc'],
    ['a=b; sid=abc', 'abc'],
    ['a=b;sid=abc;c=d', 'abc'],
    ['a=b, sid=abc', undefined],
    ['sid =abc', 'abc'],
    [' sid = abc ', 'abc'],
    ['sid="abc"', '"abc"'],
    ['sid=a%2Eb', 'a.b'],
    ['sid=a%', 'a%'],
    ['sid=', ''],
    ['sid=one; sid=two', 'one'],
    ['\tsid=abc', 'abc'],
    ['sid', undefined],
    ['xsid=abc', undefined],
    ['SID=abc', undefined],
    ['a=sid=abc', undefined],
    ['a="b; sid=abc"', 'abc"'],
    ['', undefined],
    [undefined, undefined],
  ])('in %j is %j, as the session plugin reads it', async (header, found) => {
    const server = Fastify();
    await server.register(cookie);
    server.get('/', (request, reply) => reply.send(JSON.stringify(request.cookies)));
    const headers = header === undefined ? {} : { cookie: header };
    const answer = await server.inject({ url: '/', headers });
    expect(JSON.parse(answer.body)['sid']).toBe(found);
    await server.close();
    expect(sessionCookieOf(headers)).toBe(found);
    expect(hasSession(headers)).toBe(found !== undefined);
  });
});
