import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitCodeOf, ROOT } from './node.mjs';

const MUST_END_WITHIN_MS = 60_000; // PostgreSQL writes a checkpoint before it stops

/**
 * V8's memory settings (docs/adr/0035). The young generation is an eighth of Node's default. The old generation is
 * collected when it has grown by a quarter. Pretenuring is off: after a burst of requests, V8 would allocate short-lived
 * objects in the old generation for good. infra/Dockerfile has the same settings.
 */
export const MEMORY_FLAGS = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=25',
  '--no-allocation-site-pretenuring',
];
/**
 * Settings of glibc's allocator. One arena for all threads: compression takes megabytes for a moment, and each thread
 * would keep its own. No request waits for that arena, because request data is on V8's heap (docs/adr/0035). Blocks of
 * a megabyte are returned to the system immediately, and so is free memory above half a megabyte at the heap's end
 * (docs/adr/0035).
 */
export const MEMORY_ENV = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '524288',
};

/**
 * Starts the built application as a child that cannot outlive us: when we are killed, it notices that the IPC channel
 * is closed (process.on('disconnect') in main.ts) and stops, including the database.
 *
 * It runs in its own process group: the terminal's Ctrl-C reaches only us, and we forward it once. Otherwise it would
 * arrive twice, and to many programs a second Ctrl-C means "stop immediately".
 *
 * @param options.env added to our environment
 * @param options.alone does not inherit our environment: a DATABASE_URL of the terminal would change the product
 * @param options.nodeFlags for Node, in addition to MEMORY_FLAGS
 * @param options.quiet shows only errors
 * @returns { exited: a promise of the exit code, pid, stop: sends SIGTERM once, and SIGKILL after a while }
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
  let stopping = false;
  return {
    exited,
    pid: child.pid,
    stop: () => {
      if (stopping) return exited;
      stopping = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), MUST_END_WITHIN_MS);
      timer.unref();
      return exited;
    },
  };
}
