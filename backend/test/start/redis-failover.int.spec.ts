import { createServer, connect } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import supertest from 'supertest';
import { eventually } from '../support/eventually.js';
import { startRedis } from '../support/redis.js';
import type { ThrowawayRedis } from '../support/redis.js';
import { idsOf, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const withRedis = process.env['TEST_REDIS_URL'] ? describe : describe.skip;

/**
 * The one address of a managed Redis: new connections get to the current primary. Existing connections stay where they
 * are, as with a host name whose DNS record changes.
 */
withRedis('When the address of Redis leads to another primary', () => {
  let [one, other]: ThrowawayRedis[] = [];
  let archive: TestApp;
  let address: Server;
  let primary: number;
  const clients: Redis[] = [];
  const connectTo = (redis: ThrowawayRedis) => {
    const client = new Redis(redis.url);
    clients.push(client);
    return client;
  };

  beforeAll(async () => {
    [one, other] = [(await startRedis())!, (await startRedis())!];
    primary = one.port;
    address = createServer((socket) => {
      const upstream = connect(primary, '127.0.0.1');
      socket.pipe(upstream).pipe(socket);
      for (const end of [socket, upstream])
        end.on('error', () => undefined).on('close', () => (socket.destroy(), upstream.destroy()));
    });
    await new Promise<void>((resolve) => address.listen(0, '127.0.0.1', resolve));
    archive = await startApp('PostgreSQL', {
      redisUrl: `redis://127.0.0.1:${(address.address() as AddressInfo).port}`,
      rateLimitScale: 1,
    });
  });
  afterAll(async () => {
    await archive?.close();
    for (const client of clients) client.disconnect();
    address?.close();
    await one?.stop();
    await other?.stop();
  });

  it('sessions, limits, queue and notifications follow, although the old primary stays up and only refuses writes', async () => {
    const cookie = await archive.adminCookie();
    const [before, after] = [connectTo(one!), connectTo(other!)];
    const subscribe = () => archive.visitor.post('/api/newsletter/subscribe').send({ email: 'robin@example.org' });
    expect((await subscribe()).status).toBe(202);
    await after.replicaof('127.0.0.1', one!.port);
    const copied = async () => /master_link_status:up/.test(await after.info('replication'));
    await eventually(copied, { what: 'a copy of the first Redis' });

    primary = other!.port;
    await after.replicaof('NO', 'ONE');
    await before.replicaof('127.0.0.1', other!.port);

    const registered = async () => {
      const name = `m-${process.hrtime.bigint()}`;
      const person = { username: name, email: `${name}@example.org`, password: 'a-fine-secret' };
      return (await supertest(archive.url).post('/api/auth/register').send(person)).status === 201;
    };
    await eventually(registered, { what: 'a stored session', within: 60_000 });
    await archive.visitor.get('/api/auth/user').set('cookie', cookie).expect(200);
    const sent = await archive.visitor
      .post('/api/confessions')
      .send({ content: 'After it moved.', category: 'Other' })
      .expect(201);
    await eventually(
      async () => {
        const counts = await archive.visitor.get('/api/moderation/counts').set('cookie', cookie);
        return (counts.body as { confessions?: number }).confessions === 1;
      },
      { what: 'the story in the pending count', within: 60_000 },
    );
    expect(idsOf(await archive.visitor.get('/api/confessions/pending').set('cookie', cookie))).toEqual([sent.body.id]);
    // The limits too: if the fallback store counted them, the earlier counts would be missing.
    const counted = async () => {
      const counts = (await after.keys('archive:limit:*')).filter((key) => !key.includes(':secret:'));
      return Promise.all(counts.map(async (key) => Number(await after.hget(key, 'used'))));
    };
    const sum = (numbers: number[]) => numbers.reduce((one, more) => one + more, 0);
    const known = sum(await counted());
    expect(known).toBeGreaterThan(0);
    const counts = async () => (await subscribe()).status < 500 && sum(await counted()) > known;
    await eventually(counts, { what: 'one more counted request', within: 60_000 });
  });
});
