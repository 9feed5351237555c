import type { IncomingMessage } from 'node:http';
import { HostPace, SYSTEM_TIMER } from './host-pace.js';
import type { Timer } from './host-pace.js';
import { AddressRefused, PUBLIC_WEB, REDIRECTS, sendPublicRequest } from './public-request.js';
import type { ConnectRules } from './public-request.js';
import { MAX_ROBOTS_BYTES, RobotsFiles, SMALLEST_GAP_MS } from './robots-files.js';
import type { RobotsFile } from './robots-files.js';

/**
 * The outcome of a request for a link:
 * - `answered`: the page is there.
 * - `gone`: its host says that it is not.
 * - `failed`: no such host, no connection, or an error.
 * - `silent`: no answer in time, or our own network is down. It says nothing about the page.
 * - `refused`: we may not ask: robots.txt, a host that wants people only, or an address that is not public.
 */
export type ProbeKind = 'answered' | 'gone' | 'failed' | 'silent' | 'refused';

export interface Probe {
  kind: ProbeKind;
  /** The last HTTP status, if there was one. */
  status: number | null;
}

export interface ProbeRules extends ConnectRules {
  timer: Timer;
  /** For one request. */
  timeoutMs: number;
  /** For a link with all its redirects, including the waits for its hosts. */
  deadlineMs: number;
}

const RULES: ProbeRules = { ...PUBLIC_WEB, timer: SYSTEM_TIMER, timeoutMs: 10_000, deadlineMs: 90_000 };
const MAX_REDIRECTS = 5;
/** The longest address that is followed, as for links in articles. */
const MAX_URL_LENGTH = 2_000;
/** Hosts give it to programs also for pages that people can open: sign-in, payment, too many requests, "not you". 999 is LinkedIn's. */
const NOT_FOR_PROGRAMS = [401, 402, 403, 407, 429, 451, 999];
/** Ours, and not the other host's. */
const NO_NETWORK = ['EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN'];
export const PRODUCT = 'TheArchiveLinkCheck';

/**
 * Finds out whether links still lead somewhere. It asks each host at most once a second, does what its robots.txt says, says who it is, and
 * reads no page: HEAD, and GET without the body where a host does not answer HEAD.
 */
export class LinkProbe {
  private readonly rules: ProbeRules;
  private readonly pace: HostPace;
  private readonly robots: RobotsFiles;
  private readonly headers: Record<string, string>;

  /**
   * @param site the address of this site, which every request names
   * @param rules other than the defaults in tests only; no setting changes them
   */
  constructor(site: string, rules: Partial<ProbeRules> = {}) {
    this.rules = { ...RULES, ...rules };
    this.pace = new HostPace(this.rules.timer);
    this.robots = new RobotsFiles(PRODUCT, () => this.rules.timer.now());
    this.headers = { accept: '*/*', 'user-agent': `${PRODUCT}/1.0 (+${site})` };
  }

  /** @throws only if `stop` was aborted meanwhile */
  async probe(address: string, stop: AbortSignal): Promise<Probe> {
    const deadline = AbortSignal.any([stop, AbortSignal.timeout(this.rules.deadlineMs)]);
    try {
      return await this.follow(new URL(address), deadline);
    } catch (error) {
      stop.throwIfAborted();
      return { kind: kindOf(error as NodeJS.ErrnoException), status: null };
    }
  }

  private async follow(start: URL, deadline: AbortSignal): Promise<Probe> {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const { allowed, gapMs } = await this.robots.ask(url, (file) => this.fetchRobots(file, deadline));
      if (!allowed) return { kind: 'refused', status: null };
      let response = await this.send('HEAD', url, gapMs, deadline);
      if (isRefusalOfHead(response.status)) response = await this.send('GET', url, gapMs, deadline);
      const { status, location } = response;
      if (!REDIRECTS.includes(status)) return { kind: kindOfStatus(status), status };
      const next = nextOf(location, url);
      if (!next) return { kind: 'failed', status };
      url = next;
    }
    return { kind: 'failed', status: null };
  }

  private async send(method: 'GET' | 'HEAD', url: URL, gapMs: number, deadline: AbortSignal) {
    const { response } = await this.request(method, url, gapMs, deadline);
    response.destroy();
    return { status: response.statusCode ?? 0, location: response.headers.location };
  }

  private async fetchRobots(start: URL, deadline: AbortSignal): Promise<RobotsFile> {
    let url = start;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const { response, signal } = await this.request('GET', url, SMALLEST_GAP_MS, deadline);
      const { statusCode: status = 0, headers } = response;
      const next = REDIRECTS.includes(status) ? nextOf(headers.location, url) : undefined;
      if (!next) return { status, text: await startOf(response, signal) };
      response.destroy();
      url = next;
    }
    // As if there were none.
    return { status: 404, text: '' };
  }

  private async request(method: 'GET' | 'HEAD', url: URL, gapMs: number, deadline: AbortSignal) {
    await this.pace.turn(url.hostname, gapMs, deadline);
    const signal = AbortSignal.any([deadline, AbortSignal.timeout(this.rules.timeoutMs)]);
    return { response: await sendPublicRequest(url, { method, headers: this.headers, signal }, this.rules), signal };
  }
}

/** The address that a redirect leads to, if it can be followed. */
function nextOf(location: string | undefined, url: URL): URL | undefined {
  if (!location || !URL.canParse(location, url)) return undefined;
  const next = new URL(location, url);
  return next.href.length > MAX_URL_LENGTH ? undefined : next;
}

/** The beginning of a body. It has one byte more than a robots.txt may have, so that a longer one is refused and not cut. */
async function startOf(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size > MAX_ROBOTS_BYTES) break;
    }
  } catch (error) {
    // The end of the time shows as a broken connection here.
    signal.throwIfAborted();
    throw error;
  }
  return Buffer.concat(parts)
    .subarray(0, MAX_ROBOTS_BYTES + 1)
    .toString();
}

/** A server that has no HEAD answers with any error, so only GET says what is true. Not if it has had enough of us. */
const isRefusalOfHead = (status: number): boolean => status >= 400 && status !== 429;

function kindOfStatus(status: number): ProbeKind {
  if (status >= 200 && status < 400) return 'answered';
  if (status === 404 || status === 410) return 'gone';
  return NOT_FOR_PROGRAMS.includes(status) ? 'refused' : 'failed';
}

function kindOf(error: NodeJS.ErrnoException): ProbeKind {
  if (error instanceof AddressRefused) return 'refused';
  if (error.name === 'AbortError' || error.name === 'TimeoutError' || error.code === 'ETIMEDOUT') return 'silent';
  return NO_NETWORK.includes(error.code ?? '') ? 'silent' : 'failed';
}
