import { once } from 'node:events';
import { Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import { Redis } from 'ioredis';
import supertest from 'supertest';
import { Clock } from '../../src/kernel/clock.js';
import { dropIdentityOnAnonymousRoutes } from '../../src/platform/http/auth/anonymous-routes.js';
import { clearClientAddress, resolveClientAddress } from '../../src/platform/http/auth/client-address.js';
import { Limits } from '../../src/platform/rate-limit-counters/limits.js';
import { eventually } from '../support/eventually.js';
import { startRedis } from '../support/redis.js';
import type { ThrowawayRedis } from '../support/redis.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const ON = { rateLimitScale: 1, trustedProxies: ['127.0.0.0/8'] };
const STORY = { content: 'Kept?', category: 'Other' };
const ADA = { username: 'ada', email: 'ada@example.org', password: 'a-fine-secret' };
const SENDER = '203.0.113.77';
const HOUR = 3_600_000;

const post = (archive: TestApp, path: string, body: object, from = SENDER) =>
  supertest(archive.url).post(path).set('x-forwarded-for', from).send(body);

/** All text reachable from an object, except through the server, which has other requests too. */
function textIn(root: object): string {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') texts.push(value);
    if (typeof value !== 'object' || value === null || value instanceof Server || seen.has(value)) continue;
    seen.add(value);
    if (ArrayBuffer.isView(value)) texts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString());
    else if (value instanceof Map || value instanceof Set) open.push(...[...value.entries()].flat());
    else for (const key of Reflect.ownKeys(value)) open.push(Object.getOwnPropertyDescriptor(value, key)?.value);
  }
  return texts.join('\n');
}

interface Kept {
  key: string;
  endsAt: number;
  used: number;
}

describe.each(backends)('stored rate limit counters on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend, ON);
    await post(archive, '/api/auth/register', ADA).expect(201);
    await post(archive, '/api/auth/login', { email: ADA.email, password: 'wrong' }).expect(401);
    await post(archive, '/api/confessions', STORY).expect(201);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(text: string) => archive.app.get(MikroORM).em.fork().execute<T[]>(text);
  const kept = async (): Promise<Kept[]> => {
    if (!archive.settings.redisUrl) {
      const rows = await sql<{ key: string; used: number; ends_at: string }>('select * from rate_limit');
      return rows.map(({ key, used, ends_at }) => ({ key, used, endsAt: new Date(ends_at).getTime() }));
    }
    const redis = new Redis(archive.settings.redisUrl);
    const counts: Kept[] = [];
    for (const key of await redis.keys('archive:limit:*')) {
      if ((await redis.type(key)) !== 'hash') continue;
      const { used, ends } = await redis.hgetall(key);
      counts.push({ key: key.slice('archive:limit:'.length), used: Number(used), endsAt: Number(ends) });
    }
    redis.disconnect();
    return counts;
  };

  it('contain only hashes, no client address and no email address', async () => {
    const counts = await kept();
    // One for the sign-up, and three for the wrong password.
    expect(counts).toHaveLength(4);
    expect(JSON.stringify(counts)).not.toMatch(/203\.0\.113|@|example/);
    for (const { key } of counts) expect(key).toMatch(/ [\da-f]{32}$/);
  });

  it('do not exist for anonymous routes, which each process counts in memory', async () => {
    const { databaseUrl, redisUrl, sessionSecret } = archive.settings;
    const other = await startApp(backend, { ...ON, databaseUrl, redisUrl, sessionSecret });
    try {
      for (const one of [archive, other]) {
        const statuses: number[] = [];
        for (let n = 0; n < 61; n++) statuses.push((await post(one, '/api/confessions', STORY, '192.0.2.7')).status);
        expect(statuses).toEqual([...Array<number>(60).fill(201), 429]);
      }
      const reaction = '/api/confessions/1/reactions/heart';
      await supertest(archive.url).put(reaction).send({ sessionId: 'of-a-browser' }).expect(404);
      for (let n = 0; n < 12; n++) await post(archive, '/api/confessions', {}, '192.0.2.8').expect(400);
    } finally {
      await other.close();
    }
    expect((await kept()).map(({ key }) => key).filter((key) => /confessions|stories|anonymous/.test(key))).toEqual([]);
  });

  it('cannot be recomputed from the session secret alone, because the hash changes each hour', async () => {
    const keysOf = async () =>
      (await kept()).map(({ key }) => key).filter((key) => key.startsWith('POST /api/auth/reg'));
    const now = Date.now();
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(now + 2 * HOUR));
    await post(archive, '/api/auth/register', { ...ADA, username: 'bea', email: 'bea@example.org' }).expect(201);
    expect(new Set(await keysOf()).size).toBe(2);
  });

  it('are deleted after their window, and the secrets after two hours', async () => {
    if (archive.settings.redisUrl) {
      const redis = new Redis(archive.settings.redisUrl);
      const lives = await Promise.all((await redis.keys('archive:limit:*')).map((key) => redis.pttl(key)));
      redis.disconnect();
      expect(lives.length).toBeGreaterThan(4);
      for (const life of lives) expect(life > 0 && life <= 2 * HOUR).toBe(true);
      return;
    }
    expect((await sql('select 1 from rate_limit_secret')).length).toBeGreaterThan(0);
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 5 * HOUR));
    await archive.app.get(Limits).sweep();
    expect(await sql('select 1 from rate_limit')).toEqual([]);
    expect(await sql('select 1 from rate_limit_secret')).toEqual([]);
  });
});

describe('a forwarded client address', () => {
  it('is removed from requests of anonymous routes, and its hash is removed after counting', async () => {
    const server = fastify({ trustProxy: () => true });
    resolveClientAddress(server, {
      sessionSecret: 'x'.repeat(32),
      trustedProxies: ['127.0.0.1'],
    } as unknown as Parameters<typeof resolveClientAddress>[1]);
    dropIdentityOnAnonymousRoutes(server);
    const seen: { everything: string; ip: string; key: string; after: string }[] = [];
    const look = (request: FastifyRequest) => {
      const everything = textIn(request);
      const { ip, addressKey: key } = request;
      clearClientAddress(request);
      seen.push({ everything, ip, key, after: request.addressKey });
      return Promise.resolve({});
    };
    server.post('/api/confessions', look);
    server.post('/api/other', look);
    await server.listen({ port: 0, host: '127.0.0.1' });
    const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    try {
      for (const [path, from] of [
        ['/api/other', SENDER],
        ['/api/confessions', SENDER],
        ['/api/confessions', '203.0.113.78'],
      ] as const) {
        await supertest(url)
          .post(path)
          .set({ 'x-forwarded-for': from, forwarded: `for=${from}` })
          .send({})
          .expect(200);
      }
    } finally {
      const closed = once(server.server, 'close');
      await server.close();
      await closed;
    }
    const [other, first, second] = seen;
    // Proves that the search finds the address on a route where it is not removed.
    expect(other!.everything).toContain(SENDER);
    expect(other!.ip).toBe(SENDER);
    expect(first!.everything).not.toContain('203.0.113.');
    expect(second!.everything).not.toContain('203.0.113.');
    expect(first!.ip).toBe('127.0.0.1');
    expect(first!.key).toBe(other!.key);
    expect(first!.key).not.toBe(second!.key);
    expect(first!.after).toBe('');
  });
});

const withRedis = process.env['TEST_REDIS_URL'] ? describe : describe.skip;

withRedis('while the Redis for rate limits', () => {
  let archive: TestApp;
  let redis: ThrowawayRedis;
  beforeAll(async () => {
    redis = (await startRedis({ durable: true }))!;
    archive = await startApp('PostgreSQL', { ...ON, redisUrl: redis.url });
  });
  afterAll(async () => {
    await archive?.close();
    await redis?.stop();
  });
  const guess = () => post(archive, '/api/auth/login', { email: ADA.email, password: 'wrong' });

  it('does not respond, PostgreSQL counts, and timed-out requests to Redis are refunded', async () => {
    await guess().expect(401);
    process.kill(redis.pid, 'SIGSTOP');
    const refused = await Promise.all([guess(), guess(), guess(), guess(), guess(), guess()]);
    process.kill(redis.pid, 'SIGCONT');
    expect(refused.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429]);
    const client = new Redis(redis.url);
    const [key] = await client.keys('*by account and address*');
    // Redis executes the requests late, and their counts are refunded.
    await eventually(async () => (await client.hget(key!, 'used')) === '1', { what: 'one counted wrong password' });
    client.disconnect();
    // Redis is used again after a while, and its count has only the first attempt.
    await eventually(async () => (await guess()).status === 401, { what: 'Redis, counting again', within: 60_000 });
    for (let n = 0; n < 3; n++) await guess().expect(401);
    await guess().expect(429);
  });

  it('is unavailable, stories are accepted', async () => {
    process.kill(redis.pid, 'SIGKILL');
    await archive.visitor.get('/api/posts').expect(200);
    await post(archive, '/api/confessions', STORY).expect(201);
    await redis.restart();
  });
});
