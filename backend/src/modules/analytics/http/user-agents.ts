import { isbot } from 'isbot';
import type { AgentFamily } from '../contract.js';

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
