/** What a site with a thousand of everything reads in, and the same site with a million. */
import pg from 'pg';
import { fillContent, fillEvents } from './lib/fill.mjs';
import { databaseOf } from './lib/inside.mjs';
import { signIn, startProduct } from './lib/product.mjs';
import { percentile } from './lib/table.mjs';

export const title = 'Growth: the same questions at 1,000 and at 1,000,000 articles, comments and stories each';
export const about =
  'And at 10,000 and 10,000,000 events of readers. One question after another, none that is kept from before, in\n' +
  'milliseconds. To hold: p50 at the large size at most 1.2 times that of the small one, beside the bare ratio of the same\n' +
  'run (the sizes are asked minutes apart). `--count 100000`: up to fewer.';

const SMALL = { content: 1_000, events: 10_000 };
const PAGE = 9;
/** An address where nothing is: all that a question costs besides. */
const BARE = 'bare (404)';
const QUESTIONS = 300;
/** A number that was in no address before: also at the small size, whose answers may still be kept. */
let fresh = 0;

export async function measure({ count = 1_000_000, say }) {
  const product = await startProduct({ backend: 'postgres', workers: 1, seed: 'none' });
  const client = new pg.Client({ connectionString: databaseOf(product) });
  await client.connect();
  try {
    const results = [];
    let there = { content: 0, events: 0 };
    for (const size of [SMALL, { content: count, events: count * 10 }]) {
      say(`Filling up to ${size.content.toLocaleString('en-US')} of each...`);
      await fillContent(client, there.content, size.content, say);
      await fillEvents(client, there.events, size.events, say);
      there = size;
      results.push(await ask(product.url, client, say));
    }
    const [small, large] = results;
    const ratioOf = (what) => large[what].p50 / small[what].p50;
    return Object.keys(small).map((what) => ({
      what,
      'p50 small': small[what].p50,
      'p99 small': small[what].p99,
      'p50 large': large[what].p50,
      'p99 large': large[what].p99,
      'p50 ratio': ratioOf(what),
      // What has become slower for both is the machine.
      'beside bare': ratioOf(what) / ratioOf(BARE),
    }));
  } finally {
    await client.end();
    await product.stop();
  }
}

/** Each question many times, in turns with the others, so that what else the machine does is in all of them. */
async function ask(url, client, say) {
  const { rows } = await client.query('select id from post where published order by random() limit 1000');
  const ids = rows.map(({ id }) => id);
  const cookie = await signIn(url);
  say('  walking to the 1,000th page');
  const deep = await walk(`${url}/api/posts?limit=${PAGE}&fields=summary&published=true`, cookie, 1_000);
  const some = (n) => ids[n % ids.length];
  const questions = {
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
    'search, a rare word': (n) => [`${url}/api/search?q=${encodeURIComponent(`"w${500 + (n % 400)}"`)}`],
    'search, a beginning of many': (n) => [`${url}/api/search?q=w${10 + (n % 80)}`],
    'search, a common word': () => [`${url}/api/search?q=silence`],
  };
  const times = Object.fromEntries(Object.keys(questions).map((what) => [what, []]));
  say('  asking');
  for (let n = 0; n < QUESTIONS; n++) {
    for (const [what, of] of Object.entries(questions)) {
      if (what.startsWith('search, a common') && n >= 20) continue;
      const [address, session] = of(n);
      // Never the same address twice, so that nothing is kept from before; for who has a session nothing is.
      const asked = session ? address : `${address}${address.includes('?') ? '&' : '?'}fresh=${fresh++}`;
      const began = performance.now();
      const answer = await fetch(asked, { headers: session ? { cookie: session } : {} });
      await answer.arrayBuffer();
      if (!answer.ok && what !== BARE) throw new Error(`${address} was answered ${answer.status}.`);
      if (n >= 10) times[what].push(performance.now() - began);
    }
  }
  return Object.fromEntries(
    Object.entries(times).map(([what, all]) => [what, { p50: percentile(all, 50), p99: percentile(all, 99) }]),
  );
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
