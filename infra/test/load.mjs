import { setTimeout as pause } from 'node:timers/promises';
import { createTally } from './tally.mjs';
import { until } from './until.mjs';

const PER_SECOND = 20;
/** Every tenth request sends a story. */
const STORY_EVERY = 10;
const PATHS = ['/', '/stories', '/api/posts?fields=summary', '/about', '/api/confessions?limit=10', '/healthz'];

/**
 * Sends a light load to the site until it is stopped: 20 requests a second, every tenth of them a story with its own marker.
 *
 * @param {object} options
 * @param {ReturnType<import('./site.mjs').siteAt>} options.site
 * @param {string} options.marker unique to this load; letters only
 * @param {Record<string, string>} [options.headers] sent with each request
 * @param {string} [options.search] the words of the search requests
 */
export function startLoad({ site, marker, headers = {}, search = 'language' }) {
  const tally = createTally();
  const open = new Set();
  const paths = [...PATHS, `/api/search?q=${search}`];
  let running = true;
  let stopped;

  async function send(at) {
    const isStory = at % STORY_EVERY === STORY_EVERY - 1;
    const path = isStory ? '/api/confessions' : paths[at % paths.length];
    const story = isStory ? `${marker}n${at}n` : undefined;
    const content = `A story under load, number ${story}, long enough to be one.`;
    const wanted = isStory ? 201 : 200;
    const began = Date.now();
    const entry = { path, wanted, story };
    try {
      const options = isStory ? { method: 'POST', json: { content, category: 'Other' }, headers } : { headers };
      const { status } = await site.request(path, options);
      tally.add({ ...entry, status, tookMs: Date.now() - began });
    } catch (error) {
      tally.add({ ...entry, error: error.code ?? error.name, tookMs: Date.now() - began });
    }
  }

  const sending = (async () => {
    for (let at = 0; running; at += 1) {
      const one = send(at).finally(() => open.delete(one));
      open.add(one);
      await pause(1000 / PER_SECOND);
    }
    await Promise.all(open);
  })();

  return {
    /** Resolves after `count` more responses. */
    more: (count) => {
      const target = tally.requests + count;
      return until(`${count} more requests`, () => tally.requests >= target, { seconds: count / 2 + 60 });
    },
    report: tally.report,
    /** @returns the report, after the last response */
    stop: () => {
      running = false;
      return (stopped ??= sending.then(tally.report));
    },
  };
}
