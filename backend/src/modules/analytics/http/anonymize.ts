import { randomUUID } from 'node:crypto';
import { isbot } from 'isbot';
import type { AgentFamily } from '../contract.js';

/** Reduces request data to what may be stored. Everything else goes no further than this file. */

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

/** The browser family, without version or device. The checks are ordered, because browsers pretend to be others. */
export const familyOf = (agent = ''): AgentFamily => classify(agent).family;

function detectFamily(agent: string): AgentFamily {
  if (/OPR\/|Opera|SamsungBrowser|YaBrowser|Vivaldi/.test(agent)) return 'other';
  if (/Edg(e|A|iOS)?\//.test(agent)) return 'Edge';
  if (/Firefox\/|FxiOS\//.test(agent)) return 'Firefox';
  if (/Chrom(e|ium)\/|CriOS\//.test(agent)) return 'Chrome';
  return /Version\/.*Safari\//.test(agent) ? 'Safari' : 'other';
}

/** User agents of HTTP libraries, which are no crawlers. A headless browser counts as a crawler: it runs the code of pages. */
const PROGRAM =
  /^(node|node-fetch|node-superagent|undici|axios|got|curl|wget|python-requests|go-http-client|okhttp|k6|autocannon)(\/[\w.-]*)?(?=\s|$)/gi;

/**
 * Whether the user agent names a crawler. Crawlers rarely run the code that sends these events. Programs that name no
 * crawler send them on purpose (an operator's check, a test) and are counted.
 */
export const isCrawler = (agent = ''): boolean => classify(agent).crawls;

interface Agent {
  family: AgentFamily;
  crawls: boolean;
}

/**
 * Searching for all crawler names costs more than all other work on an event, so results are cached; user agents are
 * few.
 */
const agents = new Map<string, Agent>();
const MAX_AGENTS = 1_000;

function classify(agent: string): Agent {
  let result = agents.get(agent);
  if (result === undefined) {
    if (agents.size >= MAX_AGENTS) agents.clear();
    agents.set(agent, (result = { family: detectFamily(agent), crawls: isbot(agent.replace(PROGRAM, '')) }));
  }
  return result;
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
