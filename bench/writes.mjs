/** Writes: a story or a comment, durably accepted, compared with Fastify that inserts one row and responds. */
import { startBare } from './lib/bare.mjs';
import { databaseOf } from './lib/direct-access.mjs';
import { alternate, load, waitUntilIdle } from './lib/load.mjs';
import { registerMembers, startProduct } from './lib/product.mjs';

export const title = 'Writes: a story or a comment accepted (201)';
export const about =
  'One api process and one worker, with the database and the load on one machine: responses per second of the whole machine.\n' +
  'Bare: Fastify that inserts one row and responds. Target: 40 % of bare from 64 connections. Comparison with\n' +
  'Ghost: docs/performance.md.\n' +
  'Cheapest hash: a second api process that hashes receipts at the least cost.';

const CONNECTIONS = [16, 64];
const content = 'Something that was told on a day like any other, {n}.';
/** The slow hash of a receipt costs most of a story, on purpose. This row shows the rest. */
const CHEAPEST_HASH = { RECEIPT_MEMORY_KIB: '1024', RECEIPT_PASSES: '1' };
const JSON_BODY = { 'content-type': 'application/json' };

export async function measure({ backend, log }) {
  const rows = [];
  for (const name of backend ? [backend] : ['postgres', 'redis']) {
    const product = await startProduct({ backend: name, workers: 1 });
    const bare = await startBare({}, databaseOf(product));
    try {
      const origin = product.url;
      // A member may send sixty an hour, so each connection uses another member.
      const cookies = await registerMembers(origin, Math.max(...CONNECTIONS));
      const cheap = await product.startBeside('api', CHEAPEST_HASH);
      const story = { path: '/api/confessions', body: { content, category: 'Other' } };
      const writes = [
        { what: 'story', url: origin, ...story },
        { what: 'story, cheapest hash', url: cheap.url, ...story },
        {
          ...{ what: 'comment', url: origin, path: '/api/posts/1/comments', body: { content } },
          headers: { origin },
          cookies,
        },
      ];
      for (const { what, url, path, body, headers, cookies } of writes) {
        for (const connections of CONNECTIONS) {
          log(`${name}, ${what}, ${connections} connections...`);
          // The worker may be busy with the stories of the row before.
          await waitUntilIdle(product.pids);
          const write = { method: 'POST', body: JSON.stringify(body), fresh: true, connections };
          const { ours, bare: limit } = await alternate(
            () => load({ ...write, url: url + path, headers: { ...JSON_BODY, ...headers }, cookies }),
            () => load({ ...write, url: `${bare.url}/write`, headers: JSON_BODY }),
          );
          rows.push({
            ...{
              where: name,
              what,
              connections,
              'per s': ours.rate,
              p50: ours.p50,
              p99: ours.p99,
              refused: ours.failed,
            },
            ...{ 'bare per s': limit.rate, 'to bare': ours.rate / limit.rate },
          });
        }
      }
    } finally {
      bare.stop();
      await product.stop();
    }
  }
  return rows;
}
