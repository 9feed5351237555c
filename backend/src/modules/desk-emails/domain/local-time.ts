import { dayInZone, hourInZone } from '../../../kernel/clock.js';
import { MORNING, NIGHT, WEEKDAYS } from '../contract.js';
import type { Weekday } from '../contract.js';

/** The day and the hour in the time zone of the site. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  day: string;
  weekday: Weekday;
  hour: number;
}

export function localTime(now: Date, timeZone: string): LocalTime {
  const day = dayInZone(now, timeZone);
  return { day, weekday: weekdayOf(day), hour: hourInZone(now, timeZone) };
}

/** @param day `YYYY-MM-DD` */
export const weekdayOf = (day: string): Weekday => WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!;

export const isNight = ({ hour }: LocalTime): boolean => hour < MORNING || hour >= NIGHT;

/** @param days negative for earlier days */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
