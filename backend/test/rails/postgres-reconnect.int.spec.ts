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
import { forward } from '../support/forwarded.js';
import type { Forwarded } from '../support/forwarded.js';

/** What BullMQ asks first on a connection of its own. */
const FIRST_QUESTION = '"bullmq".migration';

describe('A process whose queue is on PostgreSQL', () => {
  let database: TestDatabase;
  let way: Forwarded;
  let settings: Settings;
  const undo: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    Logger.overrideLogger(false);
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    way = await forward(database.url);
    settings = new Settings({ ...readSettings({ NODE_ENV: 'test' }), databaseUrl: way.url, redisUrl: undefined });
    chooseQueueBackend(settings);
  });
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
    await way?.close();
  });
  afterAll(() => database?.drop());

  it('has jobs refused as long as the first question is lost, and taken and done once it is there', async () => {
    way.cutSendersOf(FIRST_QUESTION);
    const connection = queueConnection(settings);
    const queue = new Queue('late', { connection });
    undo.push(() => queue.close());
    queue.on('error', () => undefined);
    await expect(queue.add('early', {})).rejects.toThrow('Connection terminated unexpectedly');

    const done: string[] = [];
    const worker = new Worker('late', async ({ name }) => done.push(name), {
      connection,
      runRetryDelay: 50,
      // It would sleep for five seconds after an error, whether the worker is closed or not.
      skipStalledCheck: true,
    });
    undo.push(() => worker.close());
    const errors: string[] = [];
    worker.on('error', ({ message }) => errors.push(message));
    await eventually(() => errors.length > 0, { what: 'a worker that was cut off' });
    way.restore();

    const job = await queue.add('late', {});
    await eventually(async () => (await job.getState()) === 'completed', { what: 'the job, completed' });
    expect(done).toEqual(['late']);
  });

  it('says at the start that it cannot hear hints, where that first question is lost', async () => {
    way.cutSendersOf(FIRST_QUESTION);
    const live = new PubSub(settings);
    undo.push(() => live.onApplicationShutdown());
    await expect(live.onApplicationBootstrap()).rejects.toThrow('Connection terminated unexpectedly');
  });

  it('closes a worker though PostgreSQL ends the connection that waits for hints just then', async () => {
    const worker = new Worker('closing', async () => undefined, {
      connection: queueConnection(settings),
      autorun: false,
    });
    const { connection } = (worker as unknown as { backend: { connection: Connection } }).backend;
    const listening = await connection.getListenClient();
    const close = connection.close.bind(connection);
    let heard: boolean | undefined;
    connection.close = () => {
      const closing = close();
      // Where nobody hears what it says then, Node throws it, and that ends the process.
      heard = listening.listenerCount('error') > 0;
      return closing;
    };
    await worker.close();
    expect(heard).toBe(true);
  });
});

interface Connection {
  close(): Promise<void>;
  getListenClient(): Promise<Client>;
}
