import { MikroORM } from '@mikro-orm/postgresql';
import type { MigrationObject } from '@mikro-orm/core';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { StartupError } from '../config/startup-error.js';
import { ormOptions } from './orm-options.js';

/** The advisory lock's key: arbitrary, but the same in every process of an installation. */
const STARTUP_LOCK = 0x0a5c417e;

/**
 * Migrates a database: our own migrations, and the queue's tables when the queue is on PostgreSQL. When several
 * processes start at the same time, one of them migrates and the others wait for the advisory lock.
 */
export async function prepareDatabase(
  url: string,
  migrations: MigrationObject[],
  queueOnPostgres: boolean,
): Promise<void> {
  await withStartupLock(url, async (client) => {
    const orm = await MikroORM.init({
      ...ormOptions(url, migrations),
      entities: [],
      discovery: { warnWhenNoEntities: false },
    });
    try {
      await orm.migrator.up();
    } finally {
      await orm.close(true);
    }
    if (queueOnPostgres) await runMigrations(client);
  });
}

/** Runs `work` under a lock that only one process of this installation holds: migrations, the first admin, the seed. */
export async function withStartupLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'the-archive startup' });
  // Without a listener, a connection that breaks while idle would end the process. The next query reports the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`DATABASE_URL: the database does not answer (${connectFailureReason(error)}).`);
  }
  try {
    await client.query('select pg_advisory_lock($1)', [STARTUP_LOCK]);
    return await work(client);
  } finally {
    // Closing the connection releases the lock, even when `work` left a transaction aborted.
    await client.end();
  }
}

/** Prefers the error code: the driver's message may contain the address or the credentials. */
function connectFailureReason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'unknown reason';
}
