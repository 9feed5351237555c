/**
 * Cleans up after a product, however the test run ends.
 *
 * The run holds the other end of our stdin, which closes with it, even on kill -9. It writes the product's process ids
 * there, one per line. Those processes notice the end of the run themselves; the ones that do not in time are killed.
 *
 * argv[2]: the product's DATA_DIR
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const GIVE_UP_AFTER_MS = 30_000;
const [, , dataDir] = process.argv;
// Only the end of stdin ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const product = (await text(process.stdin)).split('\n').filter(Boolean).map(Number);
const running = () => product.filter((pid) => signalled(pid, 0));
await until(() => running().length === 0);
for (const pid of running()) signalled(pid, 'SIGKILL');

const postmaster = join(dataDir, 'postgres', 'data', 'postmaster.pid');
await until(() => {
  // PostgreSQL survives when its parent is killed.
  if (existsSync(postmaster)) signalled(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGQUIT');
  // rmSync stops silently when a file disappears before it can remove it, as files of an exiting server do.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  return !existsSync(dataDir);
});

/** Retries until `done` returns true: a file may disappear while it is used, which throws. */
async function until(done) {
  for (const deadline = Date.now() + GIVE_UP_AFTER_MS; Date.now() < deadline; await pause(50)) {
    try {
      if (done()) return;
    } catch {
      // Try again.
    }
  }
}

/** @returns whether the process exists */
function signalled(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
