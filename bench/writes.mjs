/** What people write: a story or a comment accepted, durable, beside Fastify that writes one row and answers. */
import { startBare } from './lib/bare.mjs';
import { databaseOf } from './lib/inside.mjs';
import { inTurns, load } from './lib/load.mjs';
import { signIn, startProduct } from './lib/product.mjs';

/** Comments a second that Ghost 6 took on a machine some four times as quick as docs/performance.md's, where it took 35. */
const GHOST = 148;

export const title = 'Writes: a story or a comment accepted (201), 16 connections';
export const about =
  'One api process and one worker, with the database and the load on one machine, so these are answers per second of all of\n' +
  'it. Bare: Fastify that inserts one row and answers. To Ghost: times the 148 comments a second that Ghost 6 took on a quicker\n' +
  'machine. To hold: 20 times.';

const content = 'Something that was told on a day like any other, {n}.';
const JSON_BODY = { 'content-type': 'application/json' };

export async function measure({ backend, say }) {
  const rows = [];
  for (const name of backend ? [backend] : ['postgres', 'redis']) {
    const product = await startProduct({ backend: name, workers: 1 });
    const bare = await startBare({}, databaseOf(product));
    try {
      const origin = product.url;
      const writes = [
        { what: 'story', path: '/api/confessions', body: { content, category: 'Other' } },
        {
          ...{ what: 'comment', path: '/api/posts/1/comments', body: { content } },
          headers: { cookie: await signIn(origin), origin },
        },
      ];
      for (const { what, path, body, headers } of writes) {
        say(`${name}, ${what}...`);
        const write = { method: 'POST', body: JSON.stringify(body), fresh: true };
        const { ours, bare: limit } = await inTurns(
          () => load({ ...write, url: origin + path, headers: { ...JSON_BODY, ...headers } }),
          () => load({ ...write, url: `${bare.url}/write`, headers: JSON_BODY }),
        );
        rows.push({
          ...{ where: name, what, 'per s': ours.rate, p50: ours.p50, p99: ours.p99, refused: ours.failed },
          ...{ 'bare per s': limit.rate, 'to bare': ours.rate / limit.rate, 'to Ghost': ours.rate / GHOST },
        });
      }
    } finally {
      bare.stop();
      await product.stop();
    }
  }
  return rows;
}
