import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { runFaultRounds } from './fault-rounds.js';
import type { Backend } from './fault-rounds.js';
import { FAULTS } from './faults.js';
import type { Fault } from './faults.js';

const BACKENDS: readonly Backend[] = ['postgres', 'redis'];
const HELP = `npm run test:faults -- [options]: injects faults and checks that nothing is lost (backend/test/faults/README.md).
  --backend postgres|redis   the backend to test (default: one after the other)
  --rounds N                 the number of random faults (default: 20)
  --each                     each fault once, instead of random ones
  --fault NAME               this fault, instead of random ones; may be repeated
  --seconds N                the duration of hangs, slowness and full disks (default: 10)
  --seed N                   repeats the faults of a run, at about the same moments
MEILISEARCH_BINARY=/path/to/meilisearch includes Meilisearch. One on the PATH is always included.
Faults: ${FAULTS.map(({ name }) => name).join(', ')}.`;

const OPTIONS = {
  backend: { type: 'string' as const, multiple: true, default: [...BACKENDS] as string[] },
  rounds: { type: 'string' as const, default: '20' },
  each: { type: 'boolean' as const, default: false },
  fault: { type: 'string' as const, multiple: true, default: [] as string[] },
  seconds: { type: 'string' as const, default: '10' },
  seed: { type: 'string' as const, default: '' },
  help: { type: 'boolean' as const, default: false },
} satisfies ParseArgsOptionsConfig;

/** @returns the exit code: 0 when nothing was lost, duplicated or wrong; 2 for invalid arguments */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const named = values.fault.map((name) => FAULTS.find((fault) => fault.name === name));
  const [rounds, seconds, seed] = [values.rounds, values.seconds, values.seed || String(Date.now() % 1_000_000)].map(
    Number,
  );
  const isClear =
    values.backend.every((one) => BACKENDS.includes(one as Backend)) && ![rounds, seconds, seed].some(Number.isNaN);
  if (values.help || named.includes(undefined) || !isClear) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const faults = named.length > 0 ? (named as Fault[]) : values.each ? FAULTS : rounds!;
  // On Ctrl-C, stop everything that was started, and remove the disk.
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
  });
  interrupted.catch(() => undefined);
  let isWell = true;
  for (const backend of values.backend as Backend[])
    isWell = (await runFaultRounds({ backend, faults, seed: seed!, lastsMs: seconds! * 1_000 }, interrupted)) && isWell;
  return isWell ? 0 : 1;
}
