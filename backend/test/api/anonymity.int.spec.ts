import { MikroORM } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Housekeeping } from '../../src/platform/outbox/housekeeping.js';
import { REACTIONS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { everyKey, everyRow } from '../support/everything-kept.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const CANARY = 'canary5f3a9';
/** Everything about a request that could tell who sent it. */
const HEADERS = {
  'user-agent': `Mozilla/5.0 ${CANARY}-agent`,
  'x-forwarded-for': '203.0.113.77',
  forwarded: 'for=203.0.113.77',
  'x-real-ip': '203.0.113.77',
  referer: `http://archive.test/${CANARY}-referer`,
  'accept-language': `${CANARY}-language`,
  'x-anything': `${CANARY}-header`,
};

describe.each(backends)('A story on %s', (backend) => {
  let archive: TestApp;
  const logged: string[] = [];

  beforeAll(async () => {
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        logged.push(String(chunk));
        return true;
      });
    }
    archive = await startApp(backend, { logLevel: 'debug' });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await archive?.close();
  });

  const everything = async () =>
    [await everyRow(archive.settings.databaseUrl!), await everyKey(archive.settings.redisUrl), logged.join('')].join(
      '\n',
    );

  it('leaves no trace of who sent it, signed in or not: not a row, a key, a job or a log line', async () => {
    const member = await archive.member();
    const me = (await member.get('/api/auth/user').expect(200)).body as { id: number; username: string };
    for (const agent of [archive.visitor, member]) {
      const sent = await agent
        .post('/api/confessions')
        .set(HEADERS)
        .send({ content: 'What I never said.', category: 'Other' })
        .expect(201);
      expect(sent.headers['set-cookie']).toBeUndefined();
      await eventually(async () => (await everything()).includes(`(confession,${sent.body.id},1,t)`), {
        what: 'the story, tracked as pending',
      });
    }
    const kept = await everything();
    expect(kept).toContain('What I never said.');
    expect(kept).not.toContain(CANARY);
    expect(kept).not.toContain('203.0.113.77');
    const storyLines = kept
      .split('\n')
      .filter((line) => /What I never said|content\.confession-|confession,/.test(line));
    expect(storyLines.length).toBeGreaterThan(0);
    for (const line of storyLines) expect(line).not.toContain(me.username);
  });

  it('keeps no finer time than its day', async () => {
    const sent = await archive.visitor
      .post('/api/confessions')
      .send({ content: 'When?', category: 'Other' })
      .expect(201);
    expect(sent.body.createdAt).toMatch(/T00:00:00\.000Z$/);
    const em = archive.app.get(MikroORM).em.fork();
    const finer = em.execute(
      "insert into confession (content, category, created_at) values ('x', 'Other', '2026-11-21 12:34Z')",
    );
    await expect(finer).rejects.toThrow('confession_created_at_is_a_day');
  });

  it('is forgotten to the minute by housekeeping: no inbox, no log of the queue keeps when it came', async () => {
    const em = archive.app.get(MikroORM).em.fork();
    const queue = archive.app.get<Queue>(getQueueToken(REACTIONS_QUEUE), { strict: false });
    const unsent = () => em.execute('select 1 from outbox');
    await eventually(async () => (await unsent()).length === 0, { what: 'an empty outbox' });
    await eventually(
      async () =>
        Object.values(await queue.getJobCounts('waiting', 'active', 'delayed')).every((waiting) => waiting === 0),
      { what: 'a queue at rest' },
    );
    expect((await em.execute('select 1 from inbox')).length).toBeGreaterThan(0);
    await em.execute("update inbox set processed_at = now() - interval '21 hours'");
    await archive.app.get(Housekeeping, { strict: false }).sweep();
    expect(await em.execute('select 1 from inbox')).toEqual([]);
    if (archive.settings.redisUrl) {
      const redis = new Redis(archive.settings.redisUrl);
      const logged = await redis.xlen(queue.toKey('events'));
      redis.disconnect();
      expect(logged).toBe(0);
    } else expect(await em.execute('select 1 from bullmq.event')).toEqual([]);
  });

  it('is all that a later reader of its request can see: no cookie, agent or address is left', async () => {
    const seen: Record<string, unknown>[] = [];
    const member = await archive.member();
    archive.app.getHttpServer().on('request', (request: { headers: Record<string, unknown> }) => {
      // After the hooks: what every later reader could see.
      setImmediate(() => seen.push({ ...request.headers }));
    });
    await member.post('/api/confessions').set(HEADERS).send({ content: 'Seen?', category: 'Other' }).expect(201);
    await eventually(() => seen.length > 0, { what: 'the request as it is after the hooks' });
    expect(
      Object.keys(seen[0]!).filter((name) => /cookie|agent|forward|real-ip|referer|language|x-/.test(name)),
    ).toEqual([]);
  });
});
