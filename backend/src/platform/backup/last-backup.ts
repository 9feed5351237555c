import { isoDay } from '../../kernel/clock.js';
import { withClient } from './connection.js';

export type BackupVerdict = 'checked' | 'not-checked' | 'failed';

const RECORD = `
  insert into last_backup (id, day, verdict, good_day) values (1, $1::date, $2, case when $2 <> 'failed' then $1::date end)
  on conflict (id) do update set day = excluded.day, verdict = excluded.verdict,
    good_day = coalesce(excluded.good_day, last_backup.good_day)`;
const UNDEFINED_TABLE = '42P01';

/** Stores the day and the verdict of a backup in the database, where the weekly note reads them (modules/desk-emails). */
export async function recordBackup(url: string, now: Date, verdict: BackupVerdict): Promise<void> {
  try {
    await withClient(url, (client) => client.query(RECORD, [isoDay(now), verdict]));
  } catch (error) {
    // A backup before an update runs on a database that does not have the table yet.
    if ((error as { code?: string }).code !== UNDEFINED_TABLE) throw error;
  }
}
