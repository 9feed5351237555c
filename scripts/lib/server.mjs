import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitCodeOf, ROOT } from './node.mjs';

const MUST_END_WITHIN_MS = 60_000; // a fast stop of PostgreSQL writes a checkpoint first

/**
 * The room for what is new, in MB: a quarter of what Node would take, and no slower (docs/adr/0049). And of what is old by half more
 * than is alive at most, before V8 collects it (docs/adr/0061). Nothing is old from its beginning: V8 would take what a burst of requests
 * makes for what stays, and never change its mind (docs/adr/0066). infra/Dockerfile says the same.
 */
export const MEMORY_FLAGS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
  '--no-allocation-site-pretenuring',
];
/**
 * What glibc's allocator is told: one heap for all threads. Compressing takes megabytes for a moment, and each thread
 * would keep those of its own. Nothing waits for it: what a request makes is V8's (docs/adr/0053). Pieces of a megabyte go back to
 * the system at once, and so does what is free at the heap's end past half of one (docs/adr/0061).
 */
export const MEMORY_ENV = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '524288',
};

/**
 * Starts the built application as a child that cannot outlive us: when we are killed, it notices that the channel
 * between us is closed (process.on('disconnect') in main.ts) and stops by itself, database and all.
 *
 * In a process group of its own: the terminal's Ctrl-C goes to us only and is passed on once. It would otherwise come
 * twice, and the second one means "at once" to many programs.
 *
 * @param options.env added to ours
 * @param options.alone without our own settings: a DATABASE_URL of the terminal would make it another product
 * @param options.nodeFlags for Node, besides MEMORY_FLAGS
 * @param options.quiet shows only what went wrong
 * @returns { exited: a promise of the exit code, pid, stop: asks it to stop, once }
 */
export function startServer({ env = {}, alone = false, nodeFlags = [], quiet = false } = {}) {
  const { PATH, HOME, USER, LANG, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...MEMORY_FLAGS, ...nodeFlags, join(ROOT, 'backend', 'dist', 'main.js')], {
    cwd: ROOT,
    env: { ...MEMORY_ENV, ...(alone ? { PATH, HOME, USER, LANG, TMPDIR } : process.env), ...env },
    detached: true,
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
  });
  const exited = exitCodeOf(child);
  let asked = false;
  return {
    exited,
    pid: child.pid,
    stop: () => {
      if (asked) return exited;
      asked = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), MUST_END_WITHIN_MS);
      timer.unref();
      return exited;
    },
  };
}
