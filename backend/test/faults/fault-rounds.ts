import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startMembers } from './members.js';
import type { Member } from './members.js';
import { FAULTS } from './faults.js';
import type { Fault, Site } from './faults.js';
import { findMeili } from '../support/meili-server.js';
import { KINDS, WRITES } from './ledger.js';
import { Load, LOAD_ENV } from './load.js';
import { Newsletter, startOfOldestWorker } from './newsletter.js';
import { makeOwnDisk } from './own-disk.js';
import { oneOf, randomFrom } from './random.js';
import { Recount } from './recount.js';
import type { Found } from './recount.js';
import { Stores } from './stores.js';

export type Backend = 'postgres' | 'redis';

export interface FaultRun {
  backend: Backend;
  /** These faults in sequence, or this many random ones. */
  faults: readonly Fault[] | number;
  seed: number;
  /** The duration of hangs, slowness and full disks. */
  lastsMs: number;
}

const say = (line = '') => console.log(line);
const SECRET = 'only for fault injection, never in production';

/** @returns whether nothing was lost, duplicated or wrong */
export async function runFaultRounds(
  { backend, faults, seed, lastsMs }: FaultRun,
  interrupted: Promise<never>,
): Promise<boolean> {
  const random = randomFrom(seed);
  const disk = makeOwnDisk();
  const members: Member[] = [];
  let stores: Stores | undefined;
  let newsletter: Newsletter | undefined;
  try {
    const meilisearch = findMeili(process.env['MEILISEARCH_BINARY']);
    const none = 'skipped, because MEILISEARCH_BINARY is not set and there is none on the PATH';
    say(`Meilisearch: ${meilisearch ? 'included' : none}.`);
    stores = await Stores.start(backend, meilisearch);
    newsletter = await Newsletter.start();
    const own = { SEED: 'none', LOG_LEVEL: 'error', DATA_DIR: tmpdir(), SESSION_SECRET: SECRET };
    await startMembers(members, { ...stores.env, ...LOAD_ENV, ...newsletter.env, ...own }, stores.envOfApi);
    const site: Site = { stores, members, random, disk: disk?.directory, lastsMs };
    const possible = FAULTS.filter(({ missing }) => !missing?.(site));
    const rounds = Array.isArray(faults)
      ? faults.filter((fault) => possible.includes(fault))
      : Array.from({ length: faults as number }, () => oneOf(random, possible));
    say(`On ${backend}, seed ${seed}: ${rounds.length} rounds.`);
    for (const { name, missing } of FAULTS) if (missing?.(site)) say(`  skipped: ${name} (${missing(site)})`);
    return await Promise.race([interrupted, oneByOne(site, newsletter, rounds)]);
  } finally {
    await Promise.all(members.map((member) => member.stop()));
    await newsletter?.stop();
    await stores?.stop();
    disk?.remove();
  }
}

async function oneByOne(site: Site, newsletter: Newsletter, rounds: readonly Fault[]): Promise<boolean> {
  const load = new Load(
    site.members.filter(({ role }) => role === 'api'),
    site.random,
    site.stores.meili ? KINDS : WRITES,
  );
  await load.prepare();
  await newsletter.prepare(site.stores.databaseUrl);
  for (const [at, fault] of rounds.entries()) {
    const notDone = load.ledger.notDone;
    await newsletter.begin(load, site.members);
    load.start();
    await Promise.all([pause(1_000), newsletter.untilUnderWay(site.random)]);
    await fault.strike(site);
    await pause(2_000);
    await load.pause();
    const began = performance.now();
    const found = await settled(site, load, newsletter);
    const noticed = load.ledger.notDone - notDone;
    if (fault.unnoticed && noticed > 0)
      found.wrong.push(`${fault.name}: ${noticed} requests refused or without a response`);
    const isWell = Object.values(found).every((all) => all.length === 0);
    const took = ((performance.now() - began) / 1_000).toFixed(1);
    say(`  ${at + 1}. ${fault.name}: ${isWell ? 'ok' : 'FAILED'}, idle after ${took} s`);
    // Later rounds would report the same losses again.
    if (!isWell || at === rounds.length - 1) return summary(load, newsletter, at + 1, found);
  }
  return summary(load, newsletter, 0, { lost: [], doubled: [], wrong: ['No fault was injected.'] });
}

/** Waits until everything has recovered unaided and no work is in flight, and then checks all acknowledged writes. */
async function settled({ stores, members }: Site, load: Load, newsletter: Newsletter): Promise<Found> {
  let recount: Recount | undefined;
  try {
    for (const one of [...stores.all, ...members]) await one.waitUntilReady();
    recount = await Recount.of(stores);
    await recount.expireClaims(startOfOldestWorker(members));
    await recount.waitUntilIdle();
    if (stores.meili) await load.searchIsBack();
    const found = await recount.compare(load.ledger);
    newsletter.compare(members, found);
    found.wrong.push(...(await recount.compareCampaigns(newsletter.readers.length)));
    found.wrong.push(...(await recount.compareSearch()), ...load.ledger.faults);
    return found;
  } catch (error) {
    return { lost: [], doubled: [], wrong: [(error as Error).message] };
  } finally {
    await recount?.close();
  }
}

function summary({ ledger }: Load, newsletter: Newsletter, rounds: number, found: Found): boolean {
  say();
  say('            acknowledged  refused  without response');
  for (const kind of KINDS) {
    if (kind === 'search' && ledger.of(kind).size === 0) continue;
    const counts = (['acknowledged', 'refused', 'open'] as const).map((outcome) => ledger.how(kind, outcome));
    say(`  ${kind.padEnd(10)}${counts.map((count, at) => String(count).padStart([12, 9, 18][at]!)).join('')}`);
  }
  const acknowledged = WRITES.reduce((sum, kind) => sum + ledger.how(kind, 'acknowledged'), 0);
  const { lost, doubled, wrong } = found;
  say(
    `  ${rounds} faults, ${acknowledged} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${wrong.length} wrong`,
  );
  say(`  newsletter: ${newsletter.summary}`);
  const there = [...ledger.refusedAndThere];
  if (there.length > 0) say(`  ${there.length} refused in the middle of a commit, but stored: ${few(there)}`);
  for (const [what, all] of Object.entries(found)) if (all.length > 0) say(`  ! ${what}: ${few(all as string[])}`);
  say();
  return lost.length + doubled.length + wrong.length === 0;
}

const few = (all: readonly string[]): string => all.slice(0, 10).join('; ') + (all.length > 10 ? '; …' : '');
