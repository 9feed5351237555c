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
 * @returns { times: in ms, by name, failed: unanswered requests, and responses other than 2xx or 304, late: the greatest
 *   delay in ms of the load itself }
 */
export async function openLoad(options) {
  const child = fork(fileURLToPath(new URL('./open-load-process.mjs', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`The load process exited with code ${code}.`)));
      child.send(options);
    });
  } finally {
    child.kill();
  }
}
