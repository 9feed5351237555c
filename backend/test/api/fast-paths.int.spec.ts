import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Response } from 'supertest';
import type { FastifyReply } from 'fastify';
import supertest from 'supertest';
import { rateLimits } from '../../src/rate-limits.js';
import { PageViewBody } from '../../src/modules/analytics/http/analytics.dto.js';
import { FastPaths } from '../../src/platform/http/server/fast-path.js';
import { PermissionsGuard } from '../../src/platform/http/auth/permissions.guard.js';
import { permissions } from '../../src/permissions.js';
import { ANALYTICS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import { queueOf } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const ROUTE = 'POST /api/analytics/page-view';
const PATH = '/api/analytics/page-view';
const VIEW = { path: '/journal', sessionId: 'a' };
const JSON_TYPE = 'application/json';

/** A response without the headers that differ each time. */
const comparable = ({ status, headers, text }: Response) => {
  const { 'x-request-id': id, date, ...rest } = headers as Record<string, string>;
  expect([id, date]).not.toContain(undefined);
  return { status, headers: rest, text };
};

describe('the fast path of reader analytics', () => {
  let archive: TestApp;
  let cold: ReturnType<typeof comparable>;
  let fullRequests: jest.SpiedFunction<PermissionsGuard['canActivate']>;
  let sender = 0;

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    supertest(archive.url)
      .post(PATH)
      .set({ 'content-type': JSON_TYPE, 'x-forwarded-for': `198.51.100.${++sender}`, ...headers })
      .serialize((whole: Buffer) => whole as never)
      .send(Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { rateLimitScale: 1, trustedProxies: ['127.0.0.0/8'] });
    cold = comparable(await post(VIEW));
  });
  beforeEach(() => {
    fullRequests = jest.spyOn(PermissionsGuard.prototype, 'canActivate');
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  it('handles a plain request, with the same response as Fastify', async () => {
    const answer = comparable(await post(VIEW));
    expect(fullRequests).not.toHaveBeenCalled();
    expect(answer).toEqual(cold);
    expect(answer.status).toBe(202);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('enqueues the same job as the regular path', async () => {
    const add = jest.spyOn(queueOf(archive, ANALYTICS_QUEUE), 'add');
    await post(VIEW, { 'x-purpose': '' }).expect(202);
    await post(VIEW, { cookie: 'sid=made-up' }).expect(202);
    expect(fullRequests).toHaveBeenCalledTimes(1);
    const [fast, long] = add.mock.calls.map(([, data]) => (data as { events: object[] }).events);
    expect(fast).toHaveLength(1);
    expect(long).toEqual([{ ...fast![0], id: expect.any(String) }]);
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['invalid JSON', '{"path":', {}],
    ['invalid UTF-8', Buffer.from(JSON.stringify({ ...VIEW, path: '/journal\u00ff' }), 'latin1'), {}],
    ['an extra field', { ...VIEW, more: 1 }, {}],
    ['a missing field', { path: '/journal' }, {}],
    ['a list instead of an object', '[]', {}],
    ['a prototype', '{"__proto__": {"path": "/"}, "path": "/journal", "sessionId": "a"}', {}],
    ['an escaped prototype', '{"\\u005f_proto__": {}, "path": "/journal", "sessionId": "a"}', {}],
    ['another content type', 'path=/journal', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['another charset', VIEW, { 'content-type': 'application/json; charset=latin1' }],
    ['another site', VIEW, { origin: 'https://elsewhere.example' }],
    ['another site according to Sec-Fetch-Site', VIEW, { 'sec-fetch-site': 'cross-site' }],
    ['a body that is too large', { ...VIEW, referrer: 'x'.repeat(9_000) }, {}],
  ])('does not handle %s, which is rejected by the regular path', async (_, body, headers) => {
    const path = archive.app.get(FastPaths);
    const answer = comparable(await post(body, headers));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    // Repeat without the fast path.
    jest.spyOn(path as unknown as { respond(): boolean }, 'respond').mockReturnValue(false);
    expect(comparable(await post(body, headers))).toEqual(answer);
  });

  it('does not count the views of admins', async () => {
    const add = jest.spyOn(queueOf(archive, ANALYTICS_QUEUE), 'add');
    const admin = await archive.admin();
    await admin.post(PATH).send(VIEW).expect(202);
    expect(add).not.toHaveBeenCalled();
  });

  it('accepts a body in several pieces, and is not blocked by one that never ends', async () => {
    const { hostname, port } = new URL(archive.url);
    const body = JSON.stringify(VIEW);
    const begin = (from: number) => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST ${PATH} HTTP/1.1\r\nHost: archive.test\r\nContent-Type: ${JSON_TYPE}\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, from)}`,
      );
      return socket;
    };
    const add = jest.spyOn(queueOf(archive, ANALYTICS_QUEUE), 'add');
    const gone = begin(5);
    const slow = begin(10);
    let received = '';
    slow.on('data', (bytes) => (received += String(bytes)));
    await post(VIEW).expect(202);
    gone.destroy();
    slow.write(body.slice(10));
    await eventually(async () => received.startsWith('HTTP/1.1 202 Accepted\r\n'), { what: 'the response' });
    expect(fullRequests).not.toHaveBeenCalled();
    expect(add).toHaveBeenCalledTimes(2);
  });

  it('shares the rate limit with the regular path, and rejects the same way', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const { count } = rateLimits[ROUTE]!;
    const session = { ...from, cookie: 'sid=made-up' };
    for (let sent = 0; sent < count; sent += 40) {
      await Promise.all(Array.from({ length: 40 }, (_, n) => post(VIEW, n % 2 ? from : session).expect(202)));
    }
    fullRequests.mockClear();
    const fast = await post(VIEW, from).expect(429);
    expect(fullRequests).not.toHaveBeenCalled();
    const long = await post(VIEW, session).expect(429);
    expect(Number(fast.headers['retry-after'])).toBeGreaterThan(0);
    // The made-up session cookie is cleared, and the remaining time is in whole seconds, so both may differ.
    const ofBoth = { 'retry-after': '', 'set-cookie': '' };
    expect({ ...comparable(fast).headers, ...ofBoth }).toEqual({ ...comparable(long).headers, ...ofBoth });
    expect(fast.body).toMatchObject({ status: 429, code: 'limit.reached' });
  });

  it('answers 503 if the queue rejects the job, and does not count that toward the limit', async () => {
    const from = { 'x-forwarded-for': '203.0.113.10' };
    const queue = queueOf(archive, ANALYTICS_QUEUE);
    const { count } = rateLimits[ROUTE]!;
    const full = jest.spyOn(queue, 'add').mockRejectedValue(new Error('No room.'));
    const refused = await Promise.all(Array.from({ length: count + 1 }, () => post(VIEW, from)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
    const { headers, body } = refused[0]!;
    expect(headers).toMatchObject({ 'retry-after': '5', 'content-type': 'application/problem+json; charset=utf-8' });
    expect(body).toMatchObject({ code: 'analytics.busy' });
    full.mockRestore();
    await post(VIEW, from).expect(202);
  });
});

describe('a fast path', () => {
  const path = (route: string) => {
    const paths = new FastPaths(rateLimits, undefined as never, { sessionSecret: 'x', trustedProxies: [] } as never);
    paths.add(route, PageViewBody, async () => undefined);
    return paths.compare([ROUTE, 'POST /api/confessions', 'POST /api/posts/preview'], permissions);
  };

  it('is allowed for a public route', () => {
    expect(path(ROUTE)).toEqual([]);
  });

  it('is rejected at startup for any other route, and the message says which line of which file to change', () => {
    const line = (route: string) =>
      `the line with '${route}' in the constructor of its controller (backend/src/modules/<module>/http)`;
    const toPermit = 'or open it to them in backend/src/permissions.ts';
    expect(path('POST /nowhere')).toEqual([
      `POST /nowhere has a fast path, but no such route exists: correct or remove ${line('POST /nowhere')}`,
      `POST /nowhere has a fast path, but is not open to visitors: remove ${line('POST /nowhere')}, ${toPermit}`,
    ]);
    expect(path('POST /api/confessions')).toEqual([
      `POST /api/confessions has a fast path, but is an anonymous route: remove ${line('POST /api/confessions')}`,
    ]);
    const preview = line('POST /api/posts/preview');
    expect(path('POST /api/posts/preview')).toEqual([
      `POST /api/posts/preview has a fast path, but is not open to visitors: remove ${preview}, ${toPermit}`,
      `POST /api/posts/preview has a fast path, but is limited by account: remove ${preview}, or limit it by address in backend/src/rate-limits.ts`,
    ]);
  });
});

describe('the response that a fast path repeats', () => {
  it('has the headers of every such response, and none that are specific to the captured one', async () => {
    const archive = await startApp('PostgreSQL', { trustedProxies: ['127.0.0.0/8'] });
    try {
      const send = () => supertest(archive.url).post(PATH).send(VIEW).expect(202);
      const guard = PermissionsGuard.prototype.canActivate;
      const planted = jest.spyOn(PermissionsGuard.prototype, 'canActivate').mockImplementation(function (
        this: PermissionsGuard,
        context,
      ) {
        const reply = context.switchToHttp().getResponse<FastifyReply>();
        void reply
          .header('set-cookie', 'sid=of-somebody-else')
          .header('x-of-one-caller', '7')
          .header('server-timing', 'a');
        return guard.call(this, context);
      });
      const first = await send();
      expect(first.headers['set-cookie']).toBeDefined();
      const [again, usual] = [await send(), cold202(await send())];
      expect(planted).toHaveBeenCalledTimes(1);
      expect(again.headers['set-cookie']).toBeUndefined();
      for (const name of ['x-of-one-caller', 'server-timing']) expect(again.headers[name]).toBeUndefined();
      // All headers of a regular response, so that browsers treat both the same.
      const { 'set-cookie': _, 'x-of-one-caller': __, 'server-timing': ___, ...rest } = cold202(first);
      expect(usual).toEqual(rest);
    } finally {
      jest.restoreAllMocks();
      await archive.close();
    }
  });
});

const cold202 = (answer: Response) => comparable(answer).headers;
