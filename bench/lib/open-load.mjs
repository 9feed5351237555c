import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Sends requests at fixed times, whether or not earlier ones have been answered (open loop), from a process of its own.
 * Latency counts from when a request was due, so it includes the wait for a slow server (no coordinated omission).
 *
 * @param url of the server
 * @param rate requests per second
 * @param seconds the duration; the first second is not counted
 * @param mix [{ name, weight, choices: [{ method, path, headers, body }], zipf }]: a kind is picked by weight, then one
 *   of its choices, Zipf-distributed with `zipf`; `{n}` in path and body is a number that was never used before
 * @param senders the number of local addresses (127.0.0.1 and on, Linux only) that requests come from in rotation
 * @param until a promise: when it resolves before the time is over, no more requests are sent
 * @returns { times: in ms, by name, failed: unanswered requests, and responses other than 2xx or 304, unanswered,
 *   statuses: counts of those other responses, acknowledged: the numbers of the successful requests by name,
 *   including the first second, late: the greatest delay in ms of the load itself }
 */
export async function openLoad({ until, ...options }) {
  const child = fork(fileURLToPath(new URL('./open-load-process.mjs', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`The load process exited with code ${code}.`)));
      child.send(options);
      until?.then(() => child.send('enough'), reject);
    });
  } finally {
    child.kill();
  }
}
