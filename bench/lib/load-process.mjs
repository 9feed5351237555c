/**
 * See load.mjs. `fresh` replaces {n} in each request's path and body with a number that was never used before, or
 * counts on from `after`. `senders` rotates through that many client addresses, `cookies` through the given cookies.
 */
import autocannon from 'autocannon';

process.once('message', async ({ fresh, after, senders = 1, cookies, seconds = 4, connections = 16, ...options }) => {
  let count = after ?? Date.now() * 1000;
  const setupRequest = (request) => {
    count += 1;
    return {
      ...request,
      headers: {
        ...request.headers,
        ...(senders > 1 && { 'x-forwarded-for': addressOf(count % senders) }),
        ...(cookies && { cookie: cookies[count % cookies.length] }),
      },
      path: request.path.replaceAll('{n}', count),
      ...(request.body && { body: request.body.replaceAll('{n}', count) }),
    };
  };
  const run = (duration) =>
    autocannon({
      ...options,
      connections,
      duration,
      ...(fresh && {
        requests: [
          {
            method: options.method ?? 'GET',
            path: pathOf(options.url),
            headers: options.headers,
            body: options.body,
            setupRequest,
          },
        ],
      }),
    });
  await run(1); // warm-up
  const { requests, latency, throughput, non2xx, errors } = await run(seconds);
  process.send({
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    bytes: throughput.average,
    failed: non2xx + errors,
  });
});

/** The path as it was written: URL escapes the braces of {n}. */
const pathOf = (url) => decodeURIComponent(new URL(url).pathname + new URL(url).search);

const addressOf = (sender) => `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`;
