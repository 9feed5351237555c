/**
 * Removes what a product leaves, however the test run ends.
 *
 * The run holds the other end of our stdin, which closes with it, kill -9 included. It writes the product's process ids
 * there, a line each; they notice that the run has ended by themselves, and are given time for it.
 *
 * argv[2]: the product's DATA_DIR
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

const GIVE_UP_AFTER_MS = 30_000;
const [, , dataDir] = process.argv;
// Only the closing of stdin ends us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const product = (await text(process.stdin)).split('\n').filter(Boolean).map(Number);
const running = () => product.filter((pid) => signalled(pid, 0));
await until(() => running().length === 0);
for (const pid of running()) signalled(pid, 'SIGKILL');

const postmaster = join(dataDir, 'postgres', 'data', 'postmaster.pid');
await until(() => {
  // PostgreSQL outlives an owner that was killed.
  if (existsSync(postmaster)) signalled(Number(readFileSync(postmaster, 'utf8').split('\n')[0]), 'SIGQUIT');
  // Stops without a word where a file is gone before it can remove it, as those of a server that is ending are.
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  return !existsSync(dataDir);
});

/** What fails because a file has just gone is tried again. */
async function until(done) {
  for (const deadline = Date.now() + GIVE_UP_AFTER_MS; Date.now() < deadline; await pause(50)) {
    try {
      if (done()) return;
    } catch {
      // again
    }
  }
}

/** @returns whether there was such a process */
function signalled(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
