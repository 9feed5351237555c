import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const TOUCHED_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 100;

/**
 * Does `work` while no other process holds the lock: the folder at `path`. The holder touches it every second. If nobody
 * touches it anymore, its holder was killed, and another process takes over. A process id would not show that: after
 * the machine has restarted, another program has it.
 *
 * @param options.staleAfterMs how long the lock must be untouched
 */
export async function withLock(path, work, { staleAfterMs = 10 * TOUCHED_EVERY_MS } = {}) {
  await take(path, staleAfterMs);
  const release = () => rmSync(path, { recursive: true, force: true });
  // A `finally` does not run after process.exit().
  process.once('exit', release);
  const touching = setInterval(() => touch(path), TOUCHED_EVERY_MS);
  touching.unref();
  try {
    return await work();
  } finally {
    clearInterval(touching);
    process.off('exit', release);
    release();
  }
}

async function take(path, staleAfterMs) {
  let touched;
  let since;
  while (!tryToTake(path)) {
    // The time is measured here, not compared with the folder's: the clock may have been set.
    const now = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (now !== touched || since === undefined) {
      touched = now;
      since = performance.now();
    } else if (performance.now() - since > staleAfterMs) {
      rmSync(path, { recursive: true, force: true });
      continue;
    }
    await pause(LOOK_EVERY_MS);
  }
}

function tryToTake(path) {
  try {
    mkdirSync(path);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function touch(path) {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Another process took over, because this one was suspended.
  }
}
