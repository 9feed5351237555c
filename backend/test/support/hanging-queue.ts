import { Redis } from 'ioredis';
import pg from 'pg';
import type { Settings } from '../../src/platform/config/settings.js';

/** Lets nothing be written into any queue as long as `work` takes: who wants to waits. It can be read on Redis only. */
export async function whileQueueHangs(settings: Settings, work: () => Promise<void>): Promise<void> {
  if (settings.redisUrl) {
    const redis = new Redis(settings.redisUrl);
    await redis.call('CLIENT', 'PAUSE', '60000', 'WRITE');
    await work().finally(() => redis.call('CLIENT', 'UNPAUSE'));
    return redis.disconnect();
  }
  await whileTableIsLocked(settings, 'bullmq.job', work);
}

/** Lets nobody read or write a table as long as `work` takes. `work` may call `release` before it ends. */
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
