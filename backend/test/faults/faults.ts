import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from './children.js';
import type { Member } from './crew.js';
import { oneOf } from './random.js';
import type { Store, Stores } from './stores.js';

/** Where bad days come to. */
export interface Site {
  stores: Stores;
  members: readonly Member[];
  random: () => number;
  /** A disk of its own, small enough to be filled. */
  disk: string | undefined;
  /** How long what hangs, is slow, or is full, stays so. */
  lastsMs: number;
}

export interface Fault {
  name: string;
  /** Why it cannot be tried here. */
  missing?: (site: Site) => string | undefined;
  /** Nobody who asks for anything may notice: nothing is refused, and everything answered. */
  unnoticed?: boolean;
  /** Returns when it is over; what it did may not be. */
  strike(site: Site): Promise<void>;
}

const SLOW_MS = 150;
const TEN_MINUTES_MS = 600_000;
const MEGABYTE = 1024 * 1024;

const some = (site: Site, role: Member['role']): Member =>
  oneOf(
    site.random,
    site.members.filter((member) => member.role === role),
  );

const noMeili = ({ stores }: Site) => (stores.meili ? undefined : 'there is no Meilisearch');
const noRedis = ({ stores }: Site) => (stores.redis ? undefined : 'there is no Redis');

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}

async function hang(site: Site, pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await pause(site.lastsMs);
  for (const pid of pids) signal(pid, 'SIGCONT');
}

async function cut(site: Site, { proxy }: Store): Promise<void> {
  proxy.cut();
  await pause(site.lastsMs / 2);
  proxy.heal();
}

async function slow(site: Site, stores: readonly Store[]): Promise<void> {
  for (const { proxy } of stores) proxy.slow(SLOW_MS);
  await pause(site.lastsMs);
  for (const { proxy } of stores) proxy.heal();
}

async function skew(site: Site, member: Member, ms: number): Promise<void> {
  member.skew(ms);
  await member.isBack();
  await pause(site.lastsMs);
  member.skew(0);
}

/** Until nothing more fits, and it stays so: what is freed meanwhile is taken too. */
async function fill(site: Site): Promise<void> {
  const file = (count: number) => join(site.disk!, `ballast-${count}`);
  const until = performance.now() + site.lastsMs;
  let count = 0;
  while (performance.now() < until) {
    for (const size of [MEGABYTE, 4_096]) {
      try {
        while (statfsSync(site.disk!).bavail > 0) writeFileSync(file(count++), Buffer.alloc(size));
      } catch {
        // Full.
      }
    }
    await pause(100);
  }
  for (let at = 0; at < count; at++) rmSync(file(at), { force: true });
}

/** With the processes that it started for whoever asks it: they work on while it sleeps. */
const postgresPids = ({ stores }: Site): number[] => [stores.postgres.pid, ...childrenOf(stores.postgres.pid)];

export const FAULTS: readonly Fault[] = [
  { name: 'kill -9 of a worker', strike: async (site) => some(site, 'worker').signal('SIGKILL') },
  { name: 'kill -9 of an api process', strike: async (site) => some(site, 'api').signal('SIGKILL') },
  { name: 'kill -9 of PostgreSQL', strike: async ({ stores }) => signal(stores.postgres.pid, 'SIGKILL') },
  {
    name: 'kill -9 of Redis',
    missing: noRedis,
    strike: async ({ stores }) => signal(stores.redis!.pid, 'SIGKILL'),
  },
  {
    name: 'kill -9 of all at once',
    strike: async ({ stores, members }) => {
      for (const member of members) member.signal('SIGKILL');
      for (const { pid } of stores.all) signal(pid, 'SIGKILL');
    },
  },
  { name: 'a worker that hangs', strike: (site) => hangMember(site, some(site, 'worker')) },
  { name: 'an api process that hangs', strike: (site) => hangMember(site, some(site, 'api')) },
  { name: 'a PostgreSQL that hangs', strike: (site) => hang(site, postgresPids(site)) },
  { name: 'a Redis that hangs', missing: noRedis, strike: (site) => hang(site, [site.stores.redis!.pid]) },
  { name: 'no way to PostgreSQL', strike: (site) => cut(site, site.stores.postgres) },
  { name: 'no way to Redis', missing: noRedis, strike: (site) => cut(site, site.stores.redis!) },
  {
    name: 'a slow way to the stores',
    strike: (site) => slow(site, site.stores.all),
  },
  {
    name: 'a full disk',
    missing: ({ disk }) => (disk ? undefined : 'a disk of its own takes root and Linux'),
    strike: fill,
  },
  ...ofMeilisearch(),
  { name: 'a worker ten minutes ahead', strike: (site) => skew(site, some(site, 'worker'), TEN_MINUTES_MS) },
  { name: 'an api process ten minutes behind', strike: (site) => skew(site, some(site, 'api'), -TEN_MINUTES_MS) },
];

/** PostgreSQL stands in for it, so whatever happens to it alone happens to nobody else. */
function ofMeilisearch(): Fault[] {
  const only = (name: string, strike: (site: Site, meili: Store) => Promise<void>): Fault => ({
    name,
    missing: noMeili,
    unnoticed: true,
    strike: (site) => strike(site, site.stores.meili!),
  });
  return [
    only('kill -9 of Meilisearch', async (_, { pid }) => signal(pid, 'SIGKILL')),
    only('a Meilisearch that hangs', (site, { pid }) => hang(site, [pid])),
    only('no way to Meilisearch', cut),
    only('a slow way to Meilisearch', (site, meili) => slow(site, [meili])),
  ];
}

async function hangMember(site: Site, member: Member): Promise<void> {
  member.signal('SIGSTOP');
  await pause(site.lastsMs);
  member.signal('SIGCONT');
}
