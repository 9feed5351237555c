/** The current time. Tests replace it. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** A time as responses show it: ISO 8601 in UTC. The database driver returns either a Date or text. */
export const isoTime = (time: Date | string): string => new Date(time).toISOString();

/** The UTC day, `YYYY-MM-DD`. */
export const isoDay = (time: Date): string => time.toISOString().slice(0, 10);

/** The day that a calendar in the time zone shows, `YYYY-MM-DD`. */
export function dayInZone(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const read = Object.fromEntries(parts.formatToParts(time).map(({ type, value }) => [type, value]));
  return `${read['year']}-${read['month']}-${read['day']}`;
}

/** The hour that a clock in the time zone shows, 0 to 23. */
export function hourInZone(time: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).formatToParts(time);
  return Number(parts.find(({ type }) => type === 'hour')!.value);
}

/** 00:00 UTC of that day: the finest time that is stored about a story. */
export function dayOf(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}
