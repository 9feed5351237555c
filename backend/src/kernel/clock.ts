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

/** 00:00 UTC of that day: the finest time that is stored about a story. */
export function dayOf(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
}
