import { Redis } from 'ioredis';
import pg from 'pg';
import type { Settings } from '../../src/platform/config/settings.js';

/** Blocks writes to all queues during `work`: writers wait. Reads are still possible on Redis only. */
export async function whileQueueHangs(settings: Settings, work: () => Promise<void>): Promise<void> {
  if (settings.redisUrl) {
    const redis = new Redis(settings.redisUrl);
    await redis.call('CLIENT', 'PAUSE', '60000', 'WRITE');
    await work().finally(() => redis.call('CLIENT', 'UNPAUSE'));
    return redis.disconnect();
  }
  await whileTableIsLocked(settings, 'bullmq.job', work);
}

/** Blocks reads and writes of a table during `work`, which may call `release` earlier. */
export async function whileTableIsLocked(
  settings: Settings,
  table: string,
  work: (release: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await work(async () => void (await client.query('rollback')));
  } finally {
    await client.end();
  }
}
