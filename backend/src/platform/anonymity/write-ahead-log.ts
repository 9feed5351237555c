import type pg from 'pg';

/** `insufficient_privilege`. */
const NOT_ALLOWED = '42501';

/**
 * Lets PostgreSQL begin a new file of its write-ahead log, and removes the older files: they name every row with its time. The
 * checkpoint removes them where nothing else needs them (an archive, a replica) and `wal_recycle` is off.
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
