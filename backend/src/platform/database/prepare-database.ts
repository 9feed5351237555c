import { MikroORM } from '@mikro-orm/postgresql';
import type { MigrationObject } from '@mikro-orm/core';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { StartupError } from '../config/startup-error.js';
import { ormOptions } from './orm-options.js';

/** Any number; the same one in every process of one installation. */
const STARTUP_LOCK = 0x0a5c417e;

/**
 * Brings a database up to date: our migrations, and the queue's tables when the queue lives there.
 * Several processes may start at once: an advisory lock lets one do it while the others wait.
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

/** Runs `work` while no other process of this installation does: migrations, the first admin, the seed. */
export async function withStartupLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'the-archive startup' });
  // One that breaks while nobody asks it anything fails at the next question, and does not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartupError(`DATABASE_URL: the database does not answer (${reasonOf(error)}).`);
  }
  try {
    await client.query('select pg_advisory_lock($1)', [STARTUP_LOCK]);
    return await work(client);
  } finally {
    // Closing the connection gives the lock back, also when the work broke its transaction.
    await client.end();
  }
}

/** Why a connection failed, without the address or the credentials that a driver's message may carry. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? 'unknown reason';
}
