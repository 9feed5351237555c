import { addDays } from '../domain/local-time.js';
import { dayInWords } from './words.js';

export interface LastBackup {
  /** `YYYY-MM-DD` */
  day: string;
  verdict: 'checked' | 'not-checked' | 'failed';
  /** The last day with a backup that did not fail, or null. */
  goodDay: string | null;
}

/** A backup that is older does not help: too much would be lost. */
export const DAYS_WITHOUT_BACKUP = 7;

/** Whether the last backup is good, in one or two sentences. @param last null if none was recorded */
export function backupInWords(last: LastBackup | null, today: string): string {
  const isRecent = (day: string | null): day is string => day !== null && day > addDays(today, -DAYS_WITHOUT_BACKUP);
  const none = `No backup in the last ${DAYS_WITHOUT_BACKUP} days.`;
  if (!last || !isRecent(last.day)) return none;
  const on = dayInWords(last.day, today);
  if (last.verdict === 'checked') return `The last backup is from ${on}. It was restored as a test, and it’s good.`;
  if (last.verdict === 'not-checked')
    return `The last backup is from ${on}. It wasn’t tested, so we don’t know if it can be restored.`;
  const before = isRecent(last.goodDay) ? `The one before is from ${dayInWords(last.goodDay, today)}.` : none;
  return `The last backup failed, ${on === 'today' ? on : `on ${on}`}. ${before}`;
}
