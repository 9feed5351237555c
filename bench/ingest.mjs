/** What readers do, taken in: a durable 202 against Fastify that reads the same body and answers. */
import { startBare } from './lib/bare.mjs';
import { coreOf, inTurns, load } from './lib/load.mjs';
import { startProduct } from './lib/product.mjs';

export const title = 'Ingest: POST /api/analytics/page-view, answered 202 when the queue has it';
export const about =
  'One api process, one worker. Answers per second of one core that the api process uses, and as many as came in all.\n' +
  'Bare: Fastify alone, which reads the same body and forgets it. To hold: 50 % of bare.\n' +
  'Late: the same, but those of some milliseconds are answered together, as late as ours are. It has as much to wait for.';

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

export async function measure({ backend, say }) {
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
        say(`${name}, ${connections} connections, ${senders} addresses...`);
        const ask = async ({ url, pid }, path) => {
          const { result, core } = await coreOf(pid, () =>
            load({ ...REQUEST, connections, senders, url: `${url}/${path}/analytics/page-view` }),
          );
          return { ...result, core, perCore: result.rate / (core / 100) };
        };
        const askBoth = async () => {
          const result = await ask(product, 'api');
          return { ...result, late: await ask(bare, `late/${result.p50}`) };
        };
        const { ours, bare: limit } = await inTurns(
          askBoth,
          () => ask(bare, 'api'),
          ({ perCore }) => perCore,
        );
        rows.push({
          where: name,
          connections,
          addresses: senders,
          'per core': ours.perCore,
          'per s': ours.rate,
          p50: ours.p50,
          p99: ours.p99,
          refused: ours.failed,
          'bare per core': limit.perCore,
          'to bare': ours.perCore / limit.perCore,
          'late per core': ours.late.perCore,
          'late per s': ours.late.rate,
          'to late': ours.perCore / ours.late.perCore,
        });
      }
    } finally {
      await product.stop();
    }
  }
  bare.stop();
  return rows;
}
