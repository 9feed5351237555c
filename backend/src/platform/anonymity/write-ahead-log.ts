import type pg from 'pg';

/** `insufficient_privilege`. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Makes PostgreSQL start a new file of its write-ahead log, and removes the older files: they have every row with its
 * time. The checkpoint removes them if nothing else needs them (an archive, a replica) and `wal_recycle` is off.
 *
 * @returns false if the database user may not do this
 */
export async function clearWriteAheadLog(client: pg.Client): Promise<boolean> {
  try {
    await client.query('select pg_switch_wal()');
    await client.query('checkpoint');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return false;
    throw error;
  }
}
