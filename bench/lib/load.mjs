import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Sends as many requests as the server answers (closed loop) over a number of connections, from its own process, so
 * that the load does not wait for the work of the benchmark.
 *
 * @param options of autocannon, as far as they can be sent to another process, and those of load-process.mjs
 * @returns { rate: responses per second, p50, p99 in ms, bytes per second, failed: errors and non-2xx responses }
 */
export async function load(options) {
  const child = fork(fileURLToPath(new URL('./load-process.mjs', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const result = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`The load ended with code ${code}.`)));
    child.send(options);
  });
  child.kill();
  return result;
}

const TICKS_PER_SECOND = 100;

/** The CPU seconds that a process has used so far, and its resident memory in bytes. Linux only: 0 elsewhere. */
export function usedBy(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    const rss = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, bytes: Number(rss ?? 0) * 1024 };
  } catch {
    return { seconds: 0, bytes: 0 };
  }
}

/** Waits until these processes have been idle for two seconds. */
export async function waitUntilIdle(pids) {
  for (let quiet = 0; quiet < 2;) {
    const before = pids.map((pid) => usedBy(pid).seconds);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const busy = pids.some((pid, at) => usedBy(pid).seconds - before[at] > 0.15);
    quiet = busy ? 0 : quiet + 1;
  }
}

/** The ids of a process's own child processes. Linux only: none elsewhere. */
export function childrenOf(pid) {
  try {
    return readdirSync('/proc').filter((name) => {
      if (!/^\d+$/.test(name)) return false;
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1] === String(pid);
      } catch {
        return false;
      }
    });
  } catch {
    return [];
  }
}

/** How much of one core a process uses during the work, in percent. */
export async function measureCore(pid, work) {
  const [began, before] = [performance.now(), usedBy(pid).seconds];
  const result = await work();
  return { result, core: ((usedBy(pid).seconds - before) / ((performance.now() - began) / 1000)) * 100 };
}

/**
 * Alternates between bare and the product, so that noise on the machine affects both.
 *
 * @param rateOf the number to compare
 * @returns { ours, bare } of the round with the median ratio
 */
export async function alternate(ours, bare, rateOf = ({ rate }) => rate, rounds = 3) {
  const results = [];
  for (let round = 0; round < rounds; round++) results.push({ bare: await bare(), ours: await ours() });
  const ratio = ({ ours: a, bare: b }) => rateOf(a) / rateOf(b);
  return results.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(rounds / 2)];
}
