import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

const NEEDED = [22, 17]; // MikroORM 7's floor

/**
 * Makes sure that the script runs on a Node that the program works with: npm puts the pinned one first in PATH, but
 * `node scripts/start.mjs` by hand may be any. Then the script is run again on the pinned one, and this process only
 * passes signals on. Ends the process with a clear line when there is none.
 *
 * This file and every script that calls it must parse on Node 20, and import nothing that does not.
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
 * Calls `handler` when somebody wants this process to end: Ctrl-C, a signal, a closed terminal, or the death of a process
 * between us and the caller: the one that onPinnedNode left, or npm's shell. To that npm passes a signal that was sent to npm
 * alone, and it dies of it without a word to us.
 */
export function onInterrupt(handler) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handler);
  if (process.env.npm_lifecycle_event) onOrphaned(handler);
  process.on('disconnect', handler);
  // Listening for it would otherwise keep the process from ending by itself.
  process.channel?.unref();
}

/** Whoever started us is gone once we are somebody else's child. */
function onOrphaned(handler) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    handler();
  }, PARENT_EVERY_MS);
  watch.unref();
}

/** How a child ended, as an exit code: the shell's 128 + n for signal n. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Ends the process with one line. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}
