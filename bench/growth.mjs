/** What a site with a thousand of everything reads in, and the same site with a million. */
import pg from 'pg';
import { fillContent, fillEvents, MIDDLE, RARE } from './lib/fill.mjs';
import { databaseOf } from './lib/inside.mjs';
import { signIn, startProduct } from './lib/product.mjs';
import { percentile } from './lib/table.mjs';

export const title = 'Growth: the same questions at 1,000 and at 1,000,000 articles, comments and stories each';
export const about =
  'And at 10,000 and 10,000,000 events of readers. Two sites at once, each question to one and then to the other, none that is\n' +
  'kept from before, in milliseconds. To hold: p50 at the large size at most 1.2 times that of the small one, beside an address\n' +
  'where nothing is, of all but the last two, which are not the same question. `--count 100000`: up to fewer.';

const SMALL = 1_000;
const PAGE = 9;
/** An address where nothing is: all that a question costs besides. */
const BARE = 'bare (404)';
const QUESTIONS = 300;
/** So many are asked before any is counted: what a process answers for the first time takes longer. */
const WARM = 10;
/** A number that was in no address before, so that no answer is kept. */
let fresh = 0;

export async function measure({ count = 1_000_000, say }) {
  const sites = [];
  try {
    for (const size of [SMALL, count]) {
      say(`Filling up to ${size.toLocaleString('en-US')} of each...`);
      const product = await startProduct({ backend: 'postgres', workers: 1, seed: 'none' });
      const client = new pg.Client({ connectionString: databaseOf(product) });
      sites.push({ url: product.url, product, client });
      await client.connect();
      await fillContent(client, 0, size, say);
      await fillEvents(client, 0, size * 10, say);
    }
    const [small, large] = await ask(sites, say);
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

/** Each question many times, in turns with the others and with the other site: what else the machine does is in all of them. */
async function ask(sites, say) {
  say('  walking to the 1,000th page');
  const questions = [];
  for (const site of sites) questions.push(await questionsTo(site));
  const times = sites.map(() => Object.fromEntries(Object.keys(questions[0]).map((what) => [what, []])));
  say('  asking');
  for (let n = 0; n < QUESTIONS; n++) {
    for (const what of Object.keys(questions[0])) {
      const sides = [...questions.entries()];
      // The one that always came second seemed quicker than it was.
      for (const [at, of] of n % 2 === 0 ? sides : sides.toReversed()) {
        const took = await time(what, ...of[what](n));
        if (n >= WARM) times[at][what].push(took);
      }
    }
  }
  return times;
}

/** @returns milliseconds */
async function time(what, address, session) {
  // For who has a session nothing is kept.
  const asked = session ? address : `${address}${address.includes('?') ? '&' : '?'}fresh=${fresh++}`;
  const began = performance.now();
  const answer = await fetch(asked, { headers: session ? { cookie: session } : {} });
  await answer.arrayBuffer();
  if (!answer.ok && what !== BARE) throw new Error(`${address} was answered ${answer.status}.`);
  return performance.now() - began;
}

/** What is asked for the n-th time: an address, and whose session. */
async function questionsTo({ url, client }) {
  const { rows } = await client.query('select id from post where published order by random() limit 1000');
  const ids = rows.map(({ id }) => id);
  const cookie = await signIn(url);
  const deep = await walk(`${url}/api/posts?limit=${PAGE}&fields=summary&published=true`, cookie, 1_000);
  const some = (n) => ids[n % ids.length];
  const search = (words) => [`${url}/api/search?q=${encodeURIComponent(words)}`];
  return {
    [BARE]: () => [`${url}/api/nowhere/${fresh++}`],
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
    // The same forty texts at both sizes, and what so many have that as many are weighed at both: a seventh, all, a third.
    'search, a rare word': (n) => search(`"r${n % RARE}"`),
    'search, one text in seven': (n) => search(`"m${n % MIDDLE}"`),
    'search, a beginning of many': () => search('beg'),
    'search, a common word': () => search('silence'),
    // Not alike: two texts and then forty; 22 and then 44,000, of which two hundred are weighed.
    'search, two hits, then ten': (n) => search(`"w${500 + (n % 400)}"`),
    'search, more to weigh': (n) => search(`w${10 + (n % 80)}`),
  };
}

/** The address of a page further down; of the last one where there are fewer. */
async function walk(address, cookie, pages) {
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
