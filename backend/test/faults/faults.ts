import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from './children.js';
import type { Member } from './members.js';
import { oneOf } from './random.js';
import type { Store, Stores } from './stores.js';

/** The system that faults happen to. */
export interface Site {
  stores: Stores;
  members: readonly Member[];
  random: () => number;
  /** The mount point of a disk that is small enough to be filled. */
  disk: string | undefined;
  /** The duration of hangs, slowness and full disks. */
  lastsMs: number;
}

export interface Fault {
  name: string;
  /** The reason why the fault is impossible here. */
  missing?: (site: Site) => string | undefined;
  /** Whether clients must not notice the fault: no request is refused or unanswered. */
  unnoticed?: boolean;
  /** Returns when the fault has ended; its effects may continue. */
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
    // The process has exited.
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
  await member.waitUntilReady();
  await pause(site.lastsMs);
  member.skew(0);
}

/** Fills the disk and keeps it full: it also fills space that is freed meanwhile. */
async function fill(site: Site): Promise<void> {
  const file = (count: number) => join(site.disk!, `ballast-${count}`);
  const until = performance.now() + site.lastsMs;
  let count = 0;
  while (performance.now() < until) {
    for (const size of [MEGABYTE, 4_096]) {
      try {
        while (statfsSync(site.disk!).bavail > 0) writeFileSync(file(count++), Buffer.alloc(size));
      } catch {
        // The disk is full.
      }
    }
    await pause(100);
  }
  for (let at = 0; at < count; at++) rmSync(file(at), { force: true });
}

/** PostgreSQL with its child processes: they serve connections, and would continue while the postmaster is stopped. */
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

/** PostgreSQL replaces Meilisearch when it fails, so clients must not notice these faults. */
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
