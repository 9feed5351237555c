import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Queue, Worker } from 'bullmq';
import type { Client } from 'pg';
import { PubSub } from '../../src/platform/pubsub/pubsub.js';
import { chooseQueueBackend, queueConnection } from '../../src/platform/queue/queue-backend.js';
import { readSettings, Settings } from '../../src/platform/config/settings.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { startCuttableProxy } from '../support/cuttable-proxy.js';
import type { CuttableProxy } from '../support/cuttable-proxy.js';

/** Part of the first query that BullMQ sends on a new connection. */
const FIRST_QUERY = '"bullmq".migration';

describe('a process whose queue is on PostgreSQL', () => {
  let database: TestDatabase;
  let proxy: CuttableProxy;
  let settings: Settings;
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    Logger.overrideLogger(false);
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    proxy = await startCuttableProxy(database.url);
    settings = new Settings({ ...readSettings({ NODE_ENV: 'test' }), databaseUrl: proxy.url, redisUrl: undefined });
    chooseQueueBackend(settings);
  });
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
    await proxy?.close();
  });
  afterAll(() => database?.drop());

  it('refuses jobs while the first query fails, and accepts and processes them once it succeeds', async () => {
    proxy.cutSendersOf(FIRST_QUERY);
    const connection = queueConnection(settings);
    const queue = new Queue('late', { connection });
    undo.push(() => queue.close());
    queue.on('error', () => undefined);
    await expect(queue.add('early', {})).rejects.toThrow('Connection terminated unexpectedly');

    const done: string[] = [];
    const worker = new Worker('late', async ({ name }) => done.push(name), {
      connection,
      runRetryDelay: 50,
      // The stalled check sleeps for five seconds after an error, even if the worker is closed.
      skipStalledCheck: true,
    });
    undo.push(() => worker.close());
    const errors: string[] = [];
    worker.on('error', ({ message }) => errors.push(message));
    await eventually(() => errors.length > 0, { what: 'a worker whose connection was closed' });
    proxy.restore();

    const job = await queue.add('late', {});
    await eventually(async () => (await job.getState()) === 'completed', { what: 'the job, completed' });
    expect(done).toEqual(['late']);
  });

  it('fails to start if it cannot subscribe because that first query fails', async () => {
    proxy.cutSendersOf(FIRST_QUERY);
    const pubSub = new PubSub(settings);
    undo.push(() => pubSub.onApplicationShutdown());
    await expect(pubSub.onApplicationBootstrap()).rejects.toThrow('Connection terminated unexpectedly');
  });

  it('closes a worker even if PostgreSQL closes its LISTEN connection at the same time', async () => {
    const worker = new Worker('closing', async () => undefined, {
      connection: queueConnection(settings),
      autorun: false,
    });
    const { connection } = (worker as unknown as { backend: { connection: Connection } }).backend;
    const listening = await connection.getListenClient();
    const close = connection.close.bind(connection);
    let hasListener: boolean | undefined;
    connection.close = () => {
      const closing = close();
      // Without an error listener, Node throws the error, which ends the process.
      hasListener = listening.listenerCount('error') > 0;
      return closing;
    };
    await worker.close();
    expect(hasListener).toBe(true);
  });
});

interface Connection {
  close(): Promise<void>;
  getListenClient(): Promise<Client>;
}
