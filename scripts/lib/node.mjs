import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const NEEDED = [22, 17]; // the minimum of MikroORM 7

/**
 * Makes sure that the script runs on a supported version of Node. npm puts the pinned one first in PATH, but a manual
 * `node scripts/start.mjs` may use any. In that case it runs the script again on the pinned one, and this process only
 * forwards signals. If there is none, it exits with an explanation.
 *
 * This file, and every script that calls it, must parse on Node 20, and must not import anything that does not.
 */
export async function onPinnedNode() {
  process.env.PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  if (!existsSync(join(ROOT, 'node_modules', 'pg'))) fail('Nothing is installed yet: run npm ci first.');
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  const pinned = join(ROOT, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (!existsSync(pinned)) {
    fail(
      `This needs Node ${NEEDED.join('.')} or newer, and this is ${process.version}. npm ci brings its own on Linux ` +
        `(x64 and arm64, unless optional packages are left out); elsewhere install a newer one from https://nodejs.org.`,
    );
  }
  const child = spawn(pinned, process.argv.slice(1), {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exit(await exitCodeOf(child));
}

const PARENT_EVERY_MS = 500;

/**
 * Calls `handler` when this process should stop: on Ctrl-C, on a signal, when the terminal closes, or when a process
 * between us and the caller dies. Such a process is the one that onPinnedNode leaves, or npm's shell: npm forwards a
 * signal to its shell only, which dies of it without signaling us.
 */
export function onInterrupt(handler) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handler);
  if (process.env.npm_lifecycle_event) onOrphaned(handler);
  process.on('disconnect', handler);
  // The listener would otherwise keep the process alive.
  process.channel?.unref();
}

/** A changed parent id means that the parent has died. */
function onOrphaned(handler) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    handler();
  }, PARENT_EVERY_MS);
  watch.unref();
}

/** The exit code of a child; like a shell, 128 + n for signal n. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Prints one line and exits with code 1. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}
