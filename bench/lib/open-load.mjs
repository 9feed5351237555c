import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Sends requests at their times, whether the ones before have been answered or not, from a process of its own. What one took
 * is counted from when it was due: who waits because the server is behind waits too (no coordinated omission).
 *
 * @param url of the server
 * @param rate requests per second
 * @param seconds for how long; the first one is not counted
 * @param mix [{ name, weight, choices: [{ method, path, headers, body }] , zipf }]: of each kind a choice is taken, the first
 *   ones most often where `zipf` says so; `{n}` in path and body is a number that was never there before
 * @param senders so many addresses of this machine (127.0.0.1 and on, which Linux has) that the requests come from in turn
 * @param until a promise: nothing is sent any more once it is fulfilled, should that be before the seconds are over
 * @returns { times: by name, in ms, failed: how many were no 2xx or none at all, unanswered: how many of those were none,
 *   statuses: how many of those had which other one, acknowledged: by name, the numbers of what was answered 2xx, the first
 *   second too, late: ms that the load itself was behind at most }
 */
export async function openLoad({ until, ...options }) {
  const child = fork(fileURLToPath(new URL('./open-load-process.mjs', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', (code) => reject(new Error(`The load ended with code ${code}.`)));
      child.send(options);
      until?.then(() => child.send('enough'), reject);
    });
  } finally {
    child.kill();
  }
}
