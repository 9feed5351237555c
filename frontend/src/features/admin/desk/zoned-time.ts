/** Times in the site's time zone (SITE_TIME_ZONE), which everyone at the desk shares. */

type Shape = Intl.DateTimeFormatOptions;
const format = (at: number, timeZone: string, shape: Shape): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...shape }).format(at);

const clock: Shape = { hour: 'numeric', minute: '2-digit' };
const calendar: Shape = { month: 'long', day: 'numeric', year: 'numeric' };

/** `2:19 PM` */
export const clockTime = (iso: string, timeZone: string): string => format(Date.parse(iso), timeZone, clock);

/** `September 24, 2026, 7:00 AM` */
export const dayAndTime = (iso: string, timeZone: string): string =>
  `${format(Date.parse(iso), timeZone, calendar)}, ${clockTime(iso, timeZone)}`;

/** `2:19 PM` today, and with the day on any other. */
export function shortTime(iso: string, timeZone: string, now: number): string {
  const isToday = format(Date.parse(iso), timeZone, calendar) === format(now, timeZone, calendar);
  return isToday ? clockTime(iso, timeZone) : dayAndTime(iso, timeZone);
}

/** `at 2:19 PM` today, and `on September 24, 2026, at 7:00 AM` on any other day, for a sentence. */
export function atTime(iso: string, timeZone: string, now: number): string {
  const [day, time] = [format(Date.parse(iso), timeZone, calendar), clockTime(iso, timeZone)];
  return day === format(now, timeZone, calendar) ? `at ${time}` : `on ${day}, at ${time}`;
}

/** Milliseconds that the zone's clocks are ahead of UTC at a moment. */
function offset(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  const asUtc = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return asUtc - Math.floor(at / 1_000) * 1_000;
}

/**
 * The moment at which the zone's clocks show `2026-11-27T14:20`, as a date and time field has it; null for anything
 * else. A time that a change of clocks skips is an hour later, and one that it repeats is the first of the two.
 */
export function momentOf(local: string, timeZone: string): string | null {
  const shown = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN;
  if (Number.isNaN(shown)) return null;
  const day = 86_400_000;
  const [before, after] = [offset(shown - day, timeZone), offset(shown + day, timeZone)];
  const fits = [before, after].map((ahead) => shown - ahead).filter((at) => at + offset(at, timeZone) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : shown - before).toISOString();
}

/** The zone's local time at a moment, for a date and time field: `2026-11-27T14:20`. */
export const localOf = (at: number, timeZone: string): string =>
  new Date(at + offset(at, timeZone)).toISOString().slice(0, 16);

/** `America/New York (EST)` */
export function zoneName(timeZone: string, at: number): string {
  const short = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const name = timeZone.replaceAll('_', ' ');
  return short && short !== name ? `${name} (${short})` : name;
}
