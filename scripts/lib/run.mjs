import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exitCodeOf, ROOT } from './node.mjs';

const LAST_LINES_WITHIN_MS = 1_000;
const running = new Set();

/**
 * Runs a command until it exits.
 *
 * It runs in its own process group, so that the whole group can be killed, and so that the terminal's Ctrl-C reaches it
 * only through us, once and in our order (see endAll).
 *
 * @param options.cwd default: the root of the checkout
 * @param options.env added to our environment
 * @param options.quiet collects the output instead of showing it
 * @param options.timeout kills the command after this many milliseconds
 * @param options.onCpuTime called at the end with the CPU time in seconds, of the command and all processes that it waited for
 * @returns { code, output, stdout }; output (both streams) and stdout are empty unless quiet
 */
export async function run(command, args, { cwd = ROOT, env = {}, quiet = false, timeout, onCpuTime } = {}) {
  const clock = onCpuTime && cpuClock();
  const child = spawn(...(clock ? clock.around(command, args) : [command, args]), {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  running.add(child);
  let output = '';
  let stdout = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  child.stdout?.on('data', (text) => (stdout += text));
  const closed = new Promise((resolve) => child.once('close', resolve));
  const timer = timeout && setTimeout(() => signalGroup(child, 'SIGKILL'), timeout);
  try {
    const code = await exitCodeOf(child);
    // The last lines may arrive after the exit. A surviving grandchild can hold the pipe open, so the wait is limited.
    await Promise.race([closed, pause(LAST_LINES_WITHIN_MS, undefined, { ref: false })]);
    return { code, output, stdout };
  } catch (error) {
    return { code: 127, output: error.message, stdout };
  } finally {
    clearTimeout(timer);
    running.delete(child);
    if (clock) onCpuTime(clock.read());
  }
}

/** Measures a command by the shell's `times`, for Node does not report the CPU time of child processes. */
function cpuClock() {
  const folder = mkdtempSync(join(tmpdir(), 'archive-cpu-'));
  const file = join(folder, 'times');
  // Its second line: user and system time of the children, as 1m2.34s. A signal ends the command, and then the shell goes on.
  const script = 'trap : INT TERM HUP; file=$1; shift; "$@"; code=$?; times >"$file"; exit $code';
  return {
    around: (command, args) => ['sh', ['-c', script, 'sh', file, command, ...args]],
    read: () => {
      const line = existsSync(file) ? (readFileSync(file, 'utf8').split('\n')[1] ?? '') : '';
      rmSync(folder, { recursive: true, force: true });
      return [...line.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
    },
  };
}

/** Stops everything that is still running: with SIGINT, like Ctrl-C, and with SIGKILL if that is not enough. */
export async function endAll() {
  const children = [...running];
  await Promise.all(
    children.map(async (child) => {
      const exited = exitCodeOf(child).catch(() => undefined);
      signalGroup(child, 'SIGINT');
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 10_000);
      await exited;
      clearTimeout(timer);
    }),
  );
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // already gone
  }
}
