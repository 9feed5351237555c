import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Sends as many requests as are answered, over so many connections, from a process of its own: the load must not wait for
 * the benchmark's own work.
 *
 * @param options as autocannon takes them, what can be sent to another process
 * @returns { rate: answers per second, p50, p99 in ms, bytes per second, failed: how many were no 2xx or none at all }
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

/** Seconds of a processor that a process has used so far, and the bytes that it holds; of Linux, zero elsewhere. */
export function usedBy(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    const rss = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND, bytes: Number(rss ?? 0) * 1024 };
  } catch {
    return { seconds: 0, bytes: 0 };
  }
}

/** Resolves when these processes have nothing to do: they have started. */
export async function untilIdle(pids) {
  for (let quiet = 0; quiet < 2;) {
    const before = pids.map((pid) => usedBy(pid).seconds);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const busy = pids.some((pid, at) => usedBy(pid).seconds - before[at] > 0.15);
    quiet = busy ? 0 : quiet + 1;
  }
}

/** The processes that a process has started itself; of Linux, none elsewhere. */
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

/** How much of one core a process used meanwhile, in percent. */
export async function coreOf(pid, work) {
  const [began, before] = [performance.now(), usedBy(pid).seconds];
  const result = await work();
  return { result, core: ((usedBy(pid).seconds - before) / ((performance.now() - began) / 1000)) * 100 };
}

/**
 * Ours and the bare limit in turns, so that what else the machine does is in both.
 *
 * @param rateOf what is compared
 * @returns { ours, bare } the round with the middle ratio
 */
export async function inTurns(ours, bare, rateOf = ({ rate }) => rate, rounds = 3) {
  const results = [];
  for (let round = 0; round < rounds; round++) results.push({ bare: await bare(), ours: await ours() });
  const ratio = ({ ours: a, bare: b }) => rateOf(a) / rateOf(b);
  return results.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(rounds / 2)];
}
