/** Response times of the same requests on a site with a thousand of everything, and on one with a million. */
import pg from 'pg';
import { fillContent, fillEvents, MIDDLE, RARE } from './lib/fill.mjs';
import { databaseOf } from './lib/direct-access.mjs';
import { signIn, startProduct } from './lib/product.mjs';
import { percentile } from './lib/table.mjs';

export const title = 'Growth: the same requests with 1,000 and with 1,000,000 articles, comments and stories each';
export const about =
  'And with 10,000 and 10,000,000 analytics events. Two sites run at the same time; each request goes to one and then to the\n' +
  'other, uncached, in milliseconds. Target: p50 at the large size at most 1.2 times that of the small one, relative to an\n' +
  'unknown address, for all but the last two, which do different work. `--count 100000`: a smaller large site.';

const SMALL = 1_000;
const PAGE = 9;
/** An unknown address: the cost of a request without any work. */
const BARE = 'bare (404)';
const REPEATS = 300;
/** The first requests are not counted: a process handles a route more slowly the first time. */
const WARM_UP = 10;
/** A number that no address has had before, so that no response is cached. */
let unique = 0;

export async function measure({ count = 1_000_000, log }) {
  const sites = [];
  try {
    for (const size of [SMALL, count]) {
      log(`Filling up to ${size.toLocaleString('en-US')} of each...`);
      const product = await startProduct({ backend: 'postgres', workers: 1, seed: 'none' });
      const client = new pg.Client({ connectionString: databaseOf(product) });
      sites.push({ url: product.url, product, client });
      await client.connect();
      await fillContent(client, 0, size, log);
      await fillEvents(client, 0, size * 10, log);
    }
    const [small, large] = await measureAll(sites, log);
    const p50 = (times, what) => percentile(times[what], 50);
    const ratioOf = (what) => p50(large, what) / p50(small, what);
    return Object.keys(small).map((what) => ({
      what,
      'p50 small': p50(small, what),
      'p99 small': percentile(small[what], 99),
      'p50 large': p50(large, what),
      'p99 large': percentile(large[what], 99),
      'p50 ratio': ratioOf(what),
      'beside bare': ratioOf(what) / ratioOf(BARE),
    }));
  } finally {
    for (const { client, product } of sites) {
      await client.end();
      await product.stop();
    }
  }
}

/** Sends each request many times, alternating requests and sites, so that noise affects all of them. */
async function measureAll(sites, log) {
  log('  paging to the 1,000th page');
  const requests = [];
  for (const site of sites) requests.push(await requestsTo(site));
  const times = sites.map(() => Object.fromEntries(Object.keys(requests[0]).map((what) => [what, []])));
  log('  measuring');
  for (let n = 0; n < REPEATS; n++) {
    for (const what of Object.keys(requests[0])) {
      const sides = [...requests.entries()];
      // Alternate the order: the site that always came second looked faster than it was.
      for (const [at, of] of n % 2 === 0 ? sides : sides.toReversed()) {
        const took = await time(what, ...of[what](n));
        if (n >= WARM_UP) times[at][what].push(took);
      }
    }
  }
  return times;
}

/** @returns milliseconds */
async function time(what, address, session) {
  // With a session, nothing is cached.
  const uncached = session ? address : `${address}${address.includes('?') ? '&' : '?'}fresh=${unique++}`;
  const began = performance.now();
  const answer = await fetch(uncached, { headers: session ? { cookie: session } : {} });
  await answer.arrayBuffer();
  if (!answer.ok && what !== BARE) throw new Error(`${address} got status ${answer.status}.`);
  return performance.now() - began;
}

/** The n-th request of each kind: an address, and the cookie of a session if it needs one. */
async function requestsTo({ url, client }) {
  const { rows } = await client.query('select id from post where published order by random() limit 1000');
  const ids = rows.map(({ id }) => id);
  const cookie = await signIn(url);
  const deep = await pageThrough(`${url}/api/posts?limit=${PAGE}&fields=summary&published=true`, cookie, 1_000);
  const some = (n) => ids[n % ids.length];
  const search = (words) => [`${url}/api/search?q=${encodeURIComponent(words)}`];
  return {
    [BARE]: () => [`${url}/api/nowhere/${unique++}`],
    article: (n) => [`${url}/api/posts/${some(n)}`],
    'comments of an article': (n) => [`${url}/api/posts/${some(n)}/comments?limit=20`],
    'journal, first page': () => [`${url}/api/posts?limit=${PAGE}&fields=summary`],
    'journal, 1,000th page': () => [deep, cookie],
    'journal of a category': () => [`${url}/api/posts?limit=${PAGE}&fields=summary&category=the-body`],
    stories: () => [`${url}/api/confessions?limit=${PAGE}`],
    'comment counts of a page': (n) => [`${url}/api/posts/comment-counts?ids=${ids.slice(n, n + PAGE).join()}`],
    'comment counts': () => [`${url}/api/posts/comment-counts?limit=${PAGE}`],
    'categories, counted': () => [`${url}/api/categories?counts=true`],
    'desk, articles': () => [`${url}/api/posts?limit=50`, cookie],
    'desk, articles by title': () => [`${url}/api/posts?limit=50&sort=title`, cookie],
    'desk, pending comments': () => [`${url}/api/comments?limit=50&status=pending`, cookie],
    'desk, all stories': () => [`${url}/api/confessions?limit=50&status=all`, cookie],
    dashboard: () => [`${url}/api/analytics/dashboard`, cookie],
    growth: () => [`${url}/api/analytics/growth`, cookie],
    'series, 90 days': () => [`${url}/api/analytics/series?days=90`, cookie],
    // The same forty texts at both sizes, and matches so common that equally many are ranked: a seventh, all, a third.
    'search, a rare word': (n) => search(`"r${n % RARE}"`),
    'search, one text in seven': (n) => search(`"m${n % MIDDLE}"`),
    'search, a beginning of many': () => search('beg'),
    'search, a common word': () => search('silence'),
    // These differ: two texts against forty; and 22 matches against 44,000, of which two hundred are ranked.
    'search, two hits, then ten': (n) => search(`"w${500 + (n % 400)}"`),
    'search, more to weigh': (n) => search(`w${10 + (n % 80)}`),
  };
}

/** Follows the `next` links; returns the address of that page, or of the last one. */
async function pageThrough(address, cookie, pages) {
  let here = address;
  for (let page = 1; page < pages; page++) {
    const answer = await fetch(here, { headers: { cookie } });
    await answer.arrayBuffer();
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (!next) return here;
    here = new URL(next, address).href;
  }
  return here;
}
