const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/**
 * Date formats with only one meaning. `3/5/2015` is not among them: it is a day in March or in May. JavaScript's own
 * parser reads other formats differently by engine and time zone.
 */
const DAYS = [
  /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?!\d)/,
  /^(?:[a-z]{3,9},? )?(?<name>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?!\d)/i,
  /^(?:[a-z]{3,9},? )?(?<day>\d{1,2})(?:st|nd|rd|th)?\.? (?<name>[a-z]{3,9})\.?,? (?<year>\d{4})(?!\d)/i,
];
const TIME =
  /^(?:[Tt]|,? +(?:at +)?)(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?)? ?(?<half>[ap]m)?(?: ?(?<zone>z|utc|gmt|(?:utc|gmt)?[+-]\d\d:?\d\d))?(?: \([^)]*\))?$/i;
const SECONDS = /^\d{9,10}(?:\.\d+)?$/;
const MILLISECONDS = /^\d{13}$/;

/**
 * Parses a date, with or without a time; a time with or without a zone (UTC without one, on every machine); or seconds
 * or milliseconds since 1970. Returns undefined for other formats and for impossible dates.
 */
export function readMoment(value: unknown): Date | undefined {
  // A JSON number of eleven or more digits must be milliseconds; a text of twelve digits could also be a date.
  if (typeof value === 'number') return value >= 1e10 ? inRange(value) : readText(String(value));
  return typeof value === 'string' ? readText(value.trim()) : undefined;
}

function readText(text: string): Date | undefined {
  if (SECONDS.test(text)) return inRange(Math.round(Number(text) * 1000));
  if (MILLISECONDS.test(text)) return inRange(Number(text));
  for (const form of DAYS) {
    const match = form.exec(text);
    const day = match && readDay(match.groups!);
    if (!day) continue;
    const time = readTime(text.slice(match[0].length));
    return time && inRange(onItsDay(day, time));
  }
  return undefined;
}

type Groups = Record<string, string | undefined>;

function readDay({ year, month, name, day }: Groups): number | undefined {
  const index = name === undefined ? Number(month) - 1 : monthOf(name.toLowerCase());
  const date = new Date(Date.UTC(Number(year), index, Number(day)));
  // Date.UTC reads the 30th of February as the 2nd of March.
  return date.getUTCMonth() === index && date.getUTCDate() === Number(day) ? date.getTime() : undefined;
}

const monthOf = (name: string) =>
  MONTHS.findIndex(
    (month) => month === name || month.slice(0, 3) === name || (name === 'sept' && month === 'september'),
  );

interface Time {
  /** Milliseconds since midnight, on the author's clock. */
  clock: number;
  /** Milliseconds east of UTC. */
  offset: number;
}

const DAY_MS = 86_400_000;

/**
 * Readers see dates in UTC, and a text keeps the day that its author saw. A moment on another UTC day becomes one at the
 * near end of the author's day, in the same order as the author's other texts.
 */
function onItsDay(day: number, { clock, offset }: Time): number {
  const exact = day + clock - offset;
  if (exact >= day && exact < day + DAY_MS) return exact;
  const near = exact < day ? day + Math.trunc(clock / 1000) : day + DAY_MS - 1 - Math.trunc((DAY_MS - clock) / 1000);
  const now = Date.now();
  // It has been published, although its author's day has not begun in UTC.
  return exact <= now && near > now ? exact : near;
}

/** Returns undefined for an impossible time. */
function readTime(text: string): Time | undefined {
  if (text === '') return { clock: 0, offset: 0 };
  const { hour, minute, second = '0', fraction = '0', half, zone } = (TIME.exec(text)?.groups ?? {}) as Groups;
  if (hour === undefined) return undefined;
  const hours = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  const offset = offsetOf(zone);
  const isClock = hours < 24 && Number(minute) < 60 && Number(second) < 60 && !(half && !(+hour >= 1 && +hour <= 12));
  if (!isClock || offset === undefined) return undefined;
  const seconds = hours * 3600 + Number(minute) * 60 + Number(second);
  return { clock: seconds * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000), offset: offset * 60_000 };
}

/** Minutes east of UTC. */
function offsetOf(zone = ''): number | undefined {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  if (!sign) return 0;
  const offset = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && offset <= 14 * 60 ? (sign === '-' ? -offset : offset) : undefined;
}

function inRange(time: number): Date | undefined {
  const moment = new Date(time);
  const year = moment.getUTCFullYear();
  return year >= 1900 && year <= 2999 ? moment : undefined;
}
