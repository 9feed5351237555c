import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { RedisSessionStore } from '../../src/platform/http/auth/redis-session-store.js';
import { toProblem } from '../../src/platform/http/errors/problem-details.filter.js';
import { eventually } from '../support/eventually.js';
import { startRedis } from '../support/redis.js';
import type { ThrowawayRedis } from '../support/redis.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const withRedis = process.env['TEST_REDIS_URL'] ? describe : describe.skip;

const TOPIC = {
  title: 'A topic',
  content: 'Something about words, and about who may say them, at the length it takes.',
  authorName: 'Robin',
  email: 'robin@example.org',
  categoryId: 1,
};

describe('when PostgreSQL closes connections', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  it('during a transaction, the transaction fails and the connection is replaced', async () => {
    const [unitOfWork, em] = [archive.app.get(UnitOfWork), archive.app.get(MikroORM).em];
    const cutOff = () => unitOfWork.run(() => em.execute('select pg_terminate_backend(pg_backend_pid())'));
    // More often than there are connections, first simultaneously, then one after another.
    const failed = await Promise.allSettled(Array.from({ length: 15 }, cutOff));
    for (let times = 0; times < 15; times++) failed.push(...(await Promise.allSettled([cutOff()])));
    expect(failed.map((one) => one.status === 'rejected' && toProblem(one.reason).status)).toEqual(
      Array<number>(30).fill(503),
    );
    const post = () => archive.visitor.post('/api/newsletter/subscribe').send({ email: 'robin@example.org' });
    const answers = await Promise.all(Array.from({ length: 30 }, post));
    expect(answers.map(({ status }) => status).sort()).toEqual(Array<number>(30).fill(202));
  });
});

withRedis('while Redis is unavailable', () => {
  let archive: TestApp;
  let redis: ThrowawayRedis;
  beforeAll(async () => {
    redis = (await startRedis({ durable: true }))!;
    archive = await startApp('PostgreSQL', { redisUrl: redis.url, rateLimitScale: 1 });
  });
  afterAll(async () => {
    await archive?.close();
    await redis?.stop();
  });

  it('reads and stories work and sessions get a 503; afterwards the backlog is handled', async () => {
    const cookie = await archive.adminCookie();
    const post = await archive.visitor.post('/api/auth/logout').expect(204);
    expect(post.headers['set-cookie']).toBeDefined();
    process.kill(redis.pid, 'SIGKILL');

    await archive.visitor.get('/api/posts').expect(200);
    const sent = await archive.visitor
      .post('/api/confessions')
      .send({ content: 'While it was away.', category: 'Other' })
      .expect(201);
    // The limits still count: their Redis store is down, but the fallback works.
    const many = await Promise.all(
      Array.from({ length: 61 }, () => archive.visitor.post('/api/submissions').send(TOPIC)),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([...Array<number>(60).fill(201), 429]);
    const refused = await archive.visitor.get('/api/auth/user').set('cookie', cookie).expect(503);
    expect(refused.headers['retry-after']).toBeDefined();
    // A failed sign-up must not leave the name taken.
    const robin = { username: 'robin', email: 'robin@example.org', password: 'a-fine-secret' };
    await archive.visitor.post('/api/auth/register').send(robin).expect(503);
    const unready = await archive.visitor.get('/readyz').expect(503);
    expect(unready.body).toMatchObject({ status: 503, message: 'Not ready: no answer from queue.' });
    expect(unready.headers['retry-after']).toBeDefined();
    await archive.visitor.get('/metrics').expect(200);

    await redis.restart();
    await eventually(
      async () => {
        const counts = await archive.visitor.get('/api/moderation/counts').set('cookie', cookie);
        return counts.status === 200 && (counts.body as { confessions: number }).confessions === 1;
      },
      { what: 'the story in the pending count', within: 60_000 },
    );
    expect(idsOf(await archive.visitor.get('/api/confessions/pending').set('cookie', cookie))).toEqual([sent.body.id]);
    await archive.visitor.post('/api/auth/register').send(robin).expect(201);
  });

  it('a session store without a response times out', async () => {
    const nowhere = new RedisSessionStore('redis://127.0.0.1:1');
    const problem = await nowhere.read('x').then(() => undefined, toProblem);
    expect(problem).toMatchObject({ status: 503 });
    await nowhere.close();
  });
});
