import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processIdentity } from './processes.js';

/**
 * Who owns a data directory, told by empty files in it: `owner-<pid>-<start>-<nonce>.asking`, then a `.lock` beside it.
 *
 * Everything is in the name, so a claim is there whole or not at all, and each process writes and removes names of its
 * own only, so taking over from a dead owner cannot remove the claim of a quick third one (as unlinking one shared
 * lock file does). The rule: show your claim, then look. Of two that ask at the same time at least one sees the other;
 * the smaller name goes on. The `.asking` stays while the `.lock` is there: a listing may miss a file being renamed.
 */
export interface OwnerLock {
  release(): void;
}

interface Claim {
  name: string;
  pid: number;
  owns: boolean;
}

const CLAIM = /^(owner-(\d+)-([0-9a-f]{12})-[0-9a-f]{8})\.(asking|lock)$/;
const GIVE_UP_AFTER_MS = 10_000;

/** The process that owns `dataDir` now, if one does. Claims of dead processes do not count. */
export function findOwner(dataDir: string): number | undefined {
  return liveClaims(dataDir).find((claim) => claim.owns)?.pid;
}

/**
 * Makes this process the owner of `dataDir`, or says who is. Takes over from an owner that is dead.
 *
 * @returns the lock, or `{ heldBy: pid }`
 * @throws the file system's error when nothing can be written in `dataDir`
 */
export async function claimOwnership(dataDir: string): Promise<OwnerLock | { heldBy: number }> {
  const name = `owner-${process.pid}-${startOf(process.pid)}-${randomBytes(4).toString('hex')}`;
  const [asking, lock] = [join(dataDir, `${name}.asking`), join(dataDir, `${name}.lock`)];
  const release = (): void => [lock, asking].forEach((file) => rmSync(file, { force: true }));
  const rivals = (): Claim[] => liveClaims(dataDir).filter((claim) => claim.name !== name);
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    writeFileSync(asking, '');
    let others = rivals();
    if (others.length === 0) {
      writeFileSync(lock, '');
      return { release };
    }
    const giveWay = others.some((other) => other.name < name);
    if (giveWay) rmSync(asking);
    do {
      const winner = others.find((other) => other.owns) ?? (Date.now() > deadline ? others[0] : undefined);
      if (winner !== undefined) {
        release();
        return { heldBy: winner.pid };
      }
      await pause(10);
      others = rivals();
    } while (giveWay && others.length > 0);
  }
}

/** What is claimed by processes that live; removes what dead ones left. */
function liveClaims(dataDir: string): Claim[] {
  const claims = new Map<string, Claim>();
  for (const file of readdirSync(dataDir)) {
    const [, name, pid, start, kind] = CLAIM.exec(file) ?? [];
    if (name === undefined) continue;
    if (startOf(Number(pid)) !== start) {
      removeIfPossible(join(dataDir, file));
      continue;
    }
    const claim = claims.get(name) ?? { name, pid: Number(pid), owns: false };
    claims.set(name, { ...claim, owns: claim.owns || kind === 'lock' });
  }
  return [...claims.values()];
}

function startOf(pid: number): string | undefined {
  const identity = processIdentity(pid);
  return identity && createHash('sha256').update(identity).digest('hex').slice(0, 12);
}

/** A process that only joins may have no right to write here; what is dead does not count for it all the same. */
function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // left for the next owner
  }
}
