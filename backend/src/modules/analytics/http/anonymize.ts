import { randomUUID } from 'node:crypto';

/** Reduces the path, the referrer and the time of a request to what may be stored; user agents: user-agents.ts. */

const PATH_LENGTH = 500;

/** Removes the query and the fragment, which may contain searches and tokens. */
export function pathOnly(path: string): string {
  const end = path.search(/[?#]/);
  const whole = end === -1 ? path : path.slice(0, end);
  // The limit is in characters, some of which are two code units: only a long path needs counting.
  return whole.length <= PATH_LENGTH ? whole : [...whole].slice(0, PATH_LENGTH).join('');
}

/** The site that a reader came from, without the page. Null unless it is a web address. */
export function originOf(referrer: string | null | undefined): string | null {
  const url = referrer ? URL.parse(referrer) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : null;
}

/** The start of the UTC hour or day. */
export function roundDown(time: Date, unit: 'hour' | 'day'): Date {
  const rounded = new Date(time);
  rounded.setUTCMinutes(0, 0, 0);
  if (unit === 'day') rounded.setUTCHours(0);
  return rounded;
}

/** Returns a generator of UUIDv7 with that time, and random otherwise. */
export function uuidsAt(at: Date): () => string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const beginning = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  return () => beginning + randomUUID().slice(15);
}
