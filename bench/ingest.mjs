/** Analytics ingest: a durable 202, compared with Fastify that parses the same body and responds. */
import { startBare } from './lib/bare.mjs';
import { measureCore, alternate, load } from './lib/load.mjs';
import { startProduct } from './lib/product.mjs';

export const title = 'Ingest: POST /api/analytics/page-view, 202 once the event is in the queue';
export const about =
  'One api process, one worker. Per core: responses per second, divided by the cores that the api process used.\n' +
  'Bare: Fastify alone, which parses the same body and discards it. Target: 40 % of bare per core from 128 connections.\n' +
  'Delayed bare: bare that responds to all requests of a few milliseconds together, with the same p50 as ours, because a\n' +
  'server that batches holds more requests at the same time.';

const BODY = JSON.stringify({
  path: '/article/7',
  referrer: 'https://www.example.org/a?b',
  sessionId: 'a-session-{n}',
});
const REQUEST = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
  body: BODY,
  fresh: true,
};

export async function measure({ backend, log }) {
  const rows = [];
  const bare = await startBare({});
  for (const name of backend ? [backend] : ['postgres', 'redis']) {
    const product = await startProduct({ backend: name, workers: 1 });
    try {
      for (const [connections, senders] of [
        [16, 10_000],
        [128, 10_000],
        [128, 1],
        [512, 10_000],
      ]) {
        log(`${name}, ${connections} connections, ${senders} addresses...`);
        const measureAt = async ({ url, pid }, path) => {
          const { result, core } = await measureCore(pid, () =>
            load({ ...REQUEST, connections, senders, url: `${url}/${path}/analytics/page-view` }),
          );
          return { ...result, core, ratePerCore: result.rate / (core / 100) };
        };
        const measureBoth = async () => {
          const result = await measureAt(product, 'api');
          return { ...result, delayed: await measureAt(bare, `delayed/${result.p50}`) };
        };
        const { ours, bare: limit } = await alternate(
          measureBoth,
          () => measureAt(bare, 'api'),
          ({ ratePerCore }) => ratePerCore,
        );
        rows.push({
          where: name,
          connections,
          addresses: senders,
          'per core': ours.ratePerCore,
          'per s': ours.rate,
          p50: ours.p50,
          p99: ours.p99,
          refused: ours.failed,
          'bare per core': limit.ratePerCore,
          'to bare': ours.ratePerCore / limit.ratePerCore,
          'delayed bare per core': ours.delayed.ratePerCore,
          'delayed bare per s': ours.delayed.rate,
          'to delayed bare': ours.ratePerCore / ours.delayed.ratePerCore,
        });
      }
    } finally {
      await product.stop();
    }
  }
  bare.stop();
  return rows;
}
