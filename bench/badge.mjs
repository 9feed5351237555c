/** The delay of the pending count on an open desk: POST /api/confessions → the admin's event stream. */
import { createServer, request } from 'node:http';
import { waitUntilIdle } from './lib/load.mjs';
import { signIn, startProduct } from './lib/product.mjs';
import { spread } from './lib/table.mjs';

export const title = 'Badge: from an accepted story (its 201) to the count on an open desk';
export const about =
  'One api process and two workers; one story at a time. Bare: one process that writes the count to the open\n' +
  'stream when it responds, without a database. Milliseconds. Target: p99 of 250 on Redis, 500 on PostgreSQL.';

const WARM_UP = 20;
const WORKERS = 2;

export async function measure({ backend, count = 300, log }) {
  const rows = [];
  log('bare...');
  const bare = await startBare();
  rows.push(row('bare', await stories(bare.url, {}, count)));
  bare.stop();
  for (const name of backend ? [backend] : ['postgres', 'redis']) {
    log(`${name}...`);
    const product = await startProduct({ backend: name, workers: WORKERS });
    try {
      // First wait until the demo content's stories are processed: they change the count as well.
      await waitUntilIdle(product.pids);
      rows.push(row(name, await stories(product.url, { cookie: await signIn(product.url) }, count)));
    } finally {
      await product.stop();
    }
  }
  return rows.map((each) => ({ ...each, 'p50 to bare': each.p50 / rows[0].p50 }));
}

const row = (where, times) => ({
  where,
  stories: times.length,
  ...spread(times),
});

/**
 * Sends stories one at a time; each waits until the previous one has reached the desk.
 *
 * @returns the milliseconds from each response to its count; 0 if the count arrived first
 */
async function stories(url, headers, count) {
  const desk = await openDesk(url, headers);
  const times = [];
  for (let at = 0; at < count + WARM_UP; at++) {
    const expected = desk.count + 1;
    const reached = desk.reaches(expected);
    const answer = await fetch(`${url}/api/confessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: `A story of a measurement, number ${at}.`, category: 'Other' }),
    });
    const accepted = performance.now();
    if (answer.status !== 201) throw new Error(`A story got status ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    const seen = await reached;
    if (Number.isNaN(seen)) throw new Error('The stream of the desk broke.');
    if (at >= WARM_UP) times.push(Math.max(0, seen - accepted));
  }
  desk.close();
  return times;
}

/** Opens an admin's event stream. */
function openDesk(url, headers) {
  return new Promise((resolve, reject) => {
    const waiting = new Map();
    const desk = {
      count: 0,
      reaches: (count) => new Promise((done) => waiting.set(count, done)),
      close: () => stream.destroy(),
    };
    const stream = request(`${url}/api/moderation/stream`, { headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`The stream got status ${answer.statusCode}.`));
      let text = '';
      answer.setEncoding('utf8').on('error', () => undefined);
      // Without this, a caller waiting for a count would wait forever.
      answer.on('close', () => {
        for (const [, done] of waiting) done(Number.NaN);
        waiting.clear();
      });
      answer.on('data', (chunk) => {
        const now = performance.now();
        text += chunk;
        for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
          const [, data] = /^event: pending\ndata: (.+)$/m.exec(text.slice(0, end)) ?? [];
          text = text.slice(end + 2);
          if (!data) continue;
          desk.count = JSON.parse(data).confessions;
          for (const [count, done] of waiting) if (count <= desk.count && waiting.delete(count)) done(now);
          resolve(desk);
        }
      });
    });
    stream.on('error', reject).end();
  });
}

/** The minimum: a counter in memory, written to every open stream. */
function startBare() {
  const streams = new Set();
  let count = 0;
  const event = () => `event: pending\ndata: ${JSON.stringify({ confessions: count })}\n\n`;
  const server = createServer((incoming, response) => {
    if (incoming.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event());
      return void streams.add(response);
    }
    incoming.resume().on('end', () => {
      count += 1;
      response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
      for (const stream of streams) stream.write(event());
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}`,
        stop: () => {
          server.closeAllConnections();
          server.close();
        },
      }),
    );
  });
}
