import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hire } from './crew.js';
import type { Member } from './crew.js';
import { FAULTS, isMounted } from './faults.js';
import type { Fault, Site } from './faults.js';
import { KINDS } from './ledger.js';
import { Load, LOAD_ENV } from './load.js';
import { oneOf, randomFrom } from './random.js';
import { Recount } from './recount.js';
import type { Found } from './recount.js';
import { Stores } from './stores.js';

const say = (line = '') => console.log(line);
/** Enough for two empty stores and what a long run writes, and filled within seconds. */
const DISK = '1g';
const HELP = `npm run test:faults -- [options]: bad days, and what is there after them. backend/test/faults/README.md says more.
  --backend postgres|redis   one after the other unless told
  --rounds N                 faults by chance (20 unless told); --each: each of them once instead
  --fault NAME               only this one; may be given again
  --seconds N                how long what hangs or is full stays so (10 unless told)
  --seed N                   the same faults again at about the same moments`;

interface Options {
  rounds: Fault[] | number;
  seed: number;
  lastsMs: number;
}

/** @returns the exit code: 0 when nothing was lost, doubled or wrong */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      backend: { type: 'string' },
      rounds: { type: 'string', default: '20' },
      each: { type: 'boolean', default: false },
      fault: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: '10' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      help: { type: 'boolean', default: false },
    },
  });
  const named = values.fault.map((name) => FAULTS.find((fault) => fault.name === name));
  if (values.help || named.includes(undefined)) {
    say(HELP);
    say(`Faults: ${FAULTS.map(({ name }) => name).join(', ')}.`);
    return values.help ? 0 : 2;
  }
  const chosen = named.length > 0 ? (named as Fault[]) : values.each ? [...FAULTS] : Number(values.rounds);
  const backends = values.backend ? [values.backend as 'postgres' | 'redis'] : (['postgres', 'redis'] as const);
  let isWell = true;
  for (const backend of backends) {
    const options = { rounds: chosen, seed: Number(values.seed), lastsMs: Number(values.seconds) * 1_000 };
    isWell = (await badDays(backend, options)) && isWell;
  }
  return isWell ? 0 : 1;
}

async function badDays(backend: 'postgres' | 'redis', { rounds, seed, lastsMs }: Options): Promise<boolean> {
  const random = randomFrom(seed);
  const disk = ownDisk();
  let stores: Stores | undefined;
  let members: Member[] = [];
  try {
    stores = await Stores.start(backend);
    members = await hire({
      ...stores.env,
      ...LOAD_ENV,
      SEED: 'none',
      LOG_LEVEL: 'error',
      DATA_DIR: tmpdir(),
      SESSION_SECRET: 'x'.repeat(32),
    });
    const site: Site = { stores, members, random, disk: disk?.directory, lastsMs };
    const days = Array.isArray(rounds) ? rounds : Array.from({ length: rounds }, () => possible(site));
    say(`On ${backend}, seed ${seed}: ${days.length} rounds.`);
    for (const { name, missing } of FAULTS) if (missing?.(site)) say(`  not tried: ${name} (${missing(site)})`);
    return await live(
      site,
      days.filter(({ missing }) => !missing?.(site)),
    );
  } finally {
    for (const member of members) await member.leave();
    await stores?.stop();
    disk?.remove();
  }
}

const possible = (site: Site): Fault =>
  oneOf(
    site.random,
    FAULTS.filter(({ missing }) => !missing?.(site)),
  );

async function live(site: Site, days: readonly Fault[]): Promise<boolean> {
  const load = new Load(
    site.members.filter(({ role }) => role === 'api'),
    site.random,
  );
  await load.prepare();
  const problems: string[] = [];
  for (const [at, fault] of days.entries()) {
    load.start();
    await pause(1_000 + site.random() * 2_000);
    await fault.strike(site);
    await pause(2_000);
    await load.pause();
    const began = performance.now();
    const found = await settled(site, load);
    const bad = Object.entries(found).filter(([, all]) => all.length > 0);
    const took = ((performance.now() - began) / 1_000).toFixed(1);
    say(`  ${at + 1}. ${fault.name}: ${bad.length === 0 ? 'all is there' : 'NOT WELL'}, at rest after ${took} s`);
    for (const [what, all] of bad)
      problems.push(`${at + 1}. ${fault.name}: ${what}: ${(all as string[]).slice(0, 5).join('; ')}`);
    // What was lost in one round would be told in each that follows.
    if (bad.length > 0) break;
  }
  return summary(load, days.length, problems);
}

/** Everybody is back without a person, and nothing is under way any more. */
async function settled({ stores, members }: Site, load: Load): Promise<Found> {
  for (const store of stores.all) await store.isBack();
  for (const member of members) await member.isBack();
  const recount = await Recount.of(stores);
  try {
    await recount.atRest();
    const found = await recount.compare(load.ledger);
    return { ...found, wrong: [...found.wrong, ...load.ledger.faults] };
  } catch (error) {
    return { lost: [], doubled: [], wrong: [(error as Error).message] };
  } finally {
    await recount.close();
  }
}

function summary({ ledger }: Load, faults: number, problems: readonly string[]): boolean {
  say();
  say(`  ${'sent'.padEnd(10)}acknowledged  refused  without an answer`);
  for (const kind of KINDS) {
    const counts = [ledger.how(kind, 'acknowledged'), ledger.how(kind, 'refused'), ledger.how(kind, 'open')];
    say(`  ${kind.padEnd(10)}${counts.map((count, at) => String(count).padStart([12, 9, 19][at]!)).join('')}`);
  }
  const acknowledged = KINDS.reduce((sum, kind) => sum + ledger.how(kind, 'acknowledged'), 0);
  const told = (what: string) => problems.filter((problem) => problem.includes(`: ${what}: `)).length || 'none';
  say(
    `  ${faults} rounds, ${acknowledged} acknowledged; rounds with some lost: ${told('lost')}, doubled: ${told('doubled')}`,
  );
  if (ledger.refusedAndThere.size > 0)
    say(`  refused, and there all the same: ${[...ledger.refusedAndThere].join(', ')}`);
  for (const problem of problems) say(`  ! ${problem}`);
  say();
  return problems.length === 0;
}

/** A small disk for the stores' data, where one may be made: as root, on Linux. */
function ownDisk(): { directory: string; remove(): void } | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/proc/mounts')) return undefined;
  const outside = tmpdir();
  const directory = mkdtempSync(join(outside, 'archive-faults-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=1777`, 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    rmSync(directory, { recursive: true });
    return undefined;
  }
  if (!isMounted(directory)) return undefined;
  chmodSync(directory, 0o1777);
  // Where the stores put what they keep.
  process.env['TMPDIR'] = directory;
  return {
    directory,
    remove: () => {
      process.env['TMPDIR'] = outside;
      execFileSync('umount', [directory]);
      rmSync(directory, { recursive: true });
    },
  };
}
