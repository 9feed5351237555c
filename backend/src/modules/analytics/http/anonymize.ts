import { randomUUID } from 'node:crypto';
import { isbot } from 'isbot';
import type { AgentFamily } from '../contract.js';

/** What a request says, reduced to what is kept: the rest goes no further than here. */

const PATH_LENGTH = 500;

/** Without query and fragment, where searches and tokens are. */
export function pathOnly(path: string): string {
  const end = path.search(/[?#]/);
  const whole = end === -1 ? path : path.slice(0, end);
  // In characters, of which some are two long: only a long one has to be counted.
  return whole.length <= PATH_LENGTH ? whole : [...whole].slice(0, PATH_LENGTH).join('');
}

/** Where a reader came from: the site, and not which page of it. Null for what is no address of the web. */
export function originOf(referrer: string | null | undefined): string | null {
  const url = referrer ? URL.parse(referrer) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.origin : null;
}

/** Which browser, and neither its version nor the machine it runs on. In the order in which they pretend to be another. */
export const familyOf = (agent = ''): AgentFamily => classify(agent).family;

function detectFamily(agent: string): AgentFamily {
  if (/OPR\/|Opera|SamsungBrowser|YaBrowser|Vivaldi/.test(agent)) return 'other';
  if (/Edg(e|A|iOS)?\//.test(agent)) return 'Edge';
  if (/Firefox\/|FxiOS\//.test(agent)) return 'Firefox';
  if (/Chrom(e|ium)\/|CriOS\//.test(agent)) return 'Chrome';
  return /Version\/.*Safari\//.test(agent) ? 'Safari' : 'other';
}

/** What programs say that are nobody's crawler: a library of HTTP, or a browser driven by a test. */
const PROGRAM =
  /^(node|node-fetch|node-superagent|undici|axios|got|curl|wget|python-requests|go-http-client|okhttp|k6|autocannon)(\/[\w.-]*)?(?=\s|$)|headless/gi;

/**
 * Whether it goes through the web by itself and says so. Crawlers hardly ever run what sends these events; a program that
 * names no crawler sends them because somebody means it to (an operator's check, a test), and is counted.
 */
export const isCrawler = (agent = ''): boolean => classify(agent).crawls;

interface Agent {
  family: AgentFamily;
  crawls: boolean;
}

/** To look for all the names that crawlers have costs more than all else that is asked of an event; browsers are few. */
const agents = new Map<string, Agent>();
const MAX_AGENTS = 1_000;

function classify(agent: string): Agent {
  let one = agents.get(agent);
  if (one === undefined) {
    if (agents.size >= MAX_AGENTS) agents.clear();
    agents.set(agent, (one = { family: detectFamily(agent), crawls: isbot(agent.replace(PROGRAM, '')) }));
  }
  return one;
}

/** The beginning of the hour, or of the day, UTC. */
export function roundDown(moment: Date, unit: 'hour' | 'day'): Date {
  const rough = new Date(moment);
  rough.setUTCMinutes(0, 0, 0);
  if (unit === 'day') rough.setUTCHours(0);
  return rough;
}

/** Makes UUIDv7 of that time: ordered by it, random besides. */
export function uuidsAt(at: Date): () => string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const beginning = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  return () => beginning + randomUUID().slice(15);
}
