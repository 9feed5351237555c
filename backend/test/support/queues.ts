import { expect } from '@jest/globals';
import { MikroORM } from '@mikro-orm/postgresql';
import { getQueueToken } from '@nestjs/bullmq';
import { createPostgresBackend, createRedisBackend, Queue } from 'bullmq';
import type { BackendFactory, ConnectionOptions } from 'bullmq';
import {
  ANALYTICS_QUEUE,
  EVENT_HANDLERS_QUEUE,
  MAIL_QUEUE,
  MEDIA_QUEUE,
  NEWSLETTER_QUEUE,
} from '../../src/platform/queue/queue-names.js';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

const ALL_QUEUES = [EVENT_HANDLERS_QUEUE, MAIL_QUEUE, ANALYTICS_QUEUE, NEWSLETTER_QUEUE, MEDIA_QUEUE];

interface Stores {
  databaseUrl: string;
  redisUrl?: string | undefined;
}

export const queueOf = <T = unknown>({ app }: Pick<TestApp, 'app'>, name: string): Queue<T> =>
  app.get<Queue<T>>(getQueueToken(name), { strict: false });

/** The number of a queue's jobs that are not done or have finally failed. */
export async function unfinished(archive: TestApp, name: string): Promise<number> {
  const counts = await queueOf(archive, name).getJobCounts('waiting', 'active', 'delayed', 'failed');
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Waits until all consequences of earlier requests are done. It checks in the order of processing: an event that has
 * left one stage is in the next, or done. It checks twice, because a handler may add another event. It starts delayed jobs immediately: views of stories wait for up to two
 * minutes.
 *
 * @param names the queues that matter
 */
export async function waitUntilIdle(archive: TestApp, names = ALL_QUEUES): Promise<void> {
  const em = archive.app.get(MikroORM).em.fork();
  await eventually(
    async () => {
      for (let times = 0; times < 2; times++) {
        expect(await em.execute('select 1 from outbox')).toEqual([]);
        await queueOf(archive, ANALYTICS_QUEUE).promoteJobs();
        for (const name of names) expect([name, await unfinished(archive, name)]).toEqual([name, 0]);
      }
      return true;
    },
    { what: 'an empty outbox and empty queues' },
  );
}

/** Starts the delayed jobs of another process's queue. */
export async function startDelayedJobs({ databaseUrl, redisUrl }: Stores, name: string): Promise<void> {
  const connection = (redisUrl ? { url: redisUrl } : { connectionString: databaseUrl, max: 1 }) as ConnectionOptions;
  const backend = redisUrl ? createRedisBackend : createPostgresBackend;
  const queue = new Queue(name, { connection, skipMetasUpdate: true }, backend as unknown as BackendFactory);
  try {
    await queue.promoteJobs();
  } finally {
    await queue.close();
  }
}
