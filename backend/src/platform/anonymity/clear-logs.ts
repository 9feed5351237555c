import type { Redis } from 'ioredis';
import type pg from 'pg';

/** `insufficient_privilege`. */
const NOT_ALLOWED = '42501';

/**
 * Lets PostgreSQL begin a new file of its write-ahead log, and removes those before it: they name every row with its moment. They
 * go with the checkpoint where nothing else needs them (an archive, a replica) and `wal_recycle` is off.
 *
 * @returns false when the database's user may not
 */
export async function clearWriteAheadLog(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return false;
    throw error;
  }
}

/**
 * Lets Redis write its file again from what it holds now: an append-only file has every job that ever was, with its moment.
 *
 * @returns false when this Redis does not let us
 */
export async function rewriteRedisFile(redis: Redis): Promise<boolean> {
  try {
    const isAppendOnly = /^aof_enabled:1/m.test(await redis.info('persistence'));
    await (isAppendOnly ? redis.bgrewriteaof() : redis.bgsave());
    return true;
  } catch (error) {
    const { message } = error as Error;
    // One is being written: the next sweep is soon enough.
    if (/in progress|already scheduled|can't|Can't/.test(message)) return true;
    if (/unknown command|NOPERM|not allowed/i.test(message)) return false;
    throw error;
  }
}
