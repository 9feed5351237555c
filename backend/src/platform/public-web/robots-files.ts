import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';

/** The rules of a robots.txt for one URL. */
export interface RobotsAnswer {
  allowed: boolean;
  /** How long to wait between two requests to its host. */
  gapMs: number;
}

export interface RobotsFile {
  status: number;
  text: string;
}

/** Fetches a robots.txt, following redirects. Throws if its host does not answer. */
type FetchRobots = (url: URL) => Promise<RobotsFile>;

/** Its types describe an ES module with a default export, but it is a CommonJS function. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

const DAY_MS = 24 * 3_600_000;
export const SMALLEST_GAP_MS = 1_000;
/** A longer one would hold up all other links of the host for days. */
const LARGEST_GAP_MS = 10_000;

/**
 * A rule is compared with an address in as many steps as both have characters together multiplied, and with each star more. Files that nobody
 * writes for a site could keep this process busy, so they count as a no.
 * RFC 9309 asks readers for 500 KiB, so some sites lose their checks by this, and none is asked against its will.
 */
export const MAX_ROBOTS_BYTES = 128 * 1024;
const LONGEST_LINE = 2_000;
const MOST_STARS = 10;

const isReasonable = (text: string): boolean =>
  Buffer.byteLength(text) <= MAX_ROBOTS_BYTES &&
  text.split(/\r\n?|\n/).every((line) => line.length <= LONGEST_LINE && line.split('*').length <= MOST_STARS + 1);

type Rules = (url: URL) => RobotsAnswer;

const says =
  (allowed: boolean): Rules =>
  () => ({ allowed, gapMs: SMALLEST_GAP_MS });

/** The robots.txt of each host and port (RFC 9309), fetched once a day at most. */
export class RobotsFiles {
  private readonly rules: LRUCache<string, Rules>;

  /** @param agent the product token that a robots.txt may name */
  constructor(
    private readonly agent: string,
    now: () => number,
  ) {
    // A resolution of 0 makes the cache ask for the time at every use.
    this.rules = new LRUCache({ max: 500, ttl: DAY_MS, ttlResolution: 0, perf: { now } });
  }

  async ask(url: URL, fetch: FetchRobots): Promise<RobotsAnswer> {
    const known = this.rules.get(url.origin);
    if (known) return known(url);
    const rules = this.read(new URL('/robots.txt', url), await fetch(new URL('/robots.txt', url)));
    this.rules.set(url.origin, rules);
    return rules(url);
  }

  private read(address: URL, { status, text }: RobotsFile): Rules {
    // A host without the file allows everything. One that fails does not say what it allows.
    if (status >= 400 && status < 500) return says(true);
    if (status < 200 || status >= 300) return says(false);
    if (!isReasonable(text)) return says(false);
    const file = parseRobots(address.href, text);
    const delayMs = (file.getCrawlDelay(this.agent) ?? 0) * 1_000;
    const gapMs = Math.min(Math.max(delayMs, SMALLEST_GAP_MS), LARGEST_GAP_MS);
    return (url) => ({ allowed: file.isAllowed(url.href, this.agent) ?? true, gapMs });
  }
}
