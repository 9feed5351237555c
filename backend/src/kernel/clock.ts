/** The time, as something that a test can set. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** As answers have a moment: ISO 8601, UTC. A row's comes as a Date or as a text, as the driver likes. */
export const isoTime = (moment: Date | string): string => new Date(moment).toISOString();

/** The moment's day in UTC, `YYYY-MM-DD`. */
export const isoDay = (moment: Date): string => moment.toISOString().slice(0, 10);

/** 00:00 UTC of that day: the finest time that is kept about a story. */
export function dayOf(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));
}
