import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processIdentity } from './processes.js';

/**
 * Ownership of a data directory, as empty files in it: `owner-<pid>-<start>-<nonce>.asking`, then a `.lock` beside it.
 *
 * All information is in the file name, so a claim exists completely or not at all. Each process writes and removes only
 * its own files, so taking over from a dead owner cannot remove the claim of a third process (as unlinking one shared
 * lock file could). The protocol: write your claim, then list the others. Of two simultaneous claimants at least one
 * sees the other, and the smaller name wins. The `.asking` file stays beside the `.lock`, because a directory listing
 * may miss a file that is being renamed.
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

/** Returns the pid of the process that owns `dataDir`, if there is one. Claims of dead processes do not count. */
export function findOwner(dataDir: string): number | undefined {
  return liveClaims(dataDir).find((claim) => claim.owns)?.pid;
}

/**
 * Makes this process the owner of `dataDir`, unless a live process owns it. Takes over from a dead owner.
 *
 * @returns the lock, or `{ heldBy: pid }`
 * @throws the file system's error when `dataDir` is not writable
 */
export async function claimOwnership(dataDir: string): Promise<OwnerLock | { heldBy: number }> {
  const name = `owner-${process.pid}-${startHashOf(process.pid)}-${randomBytes(4).toString('hex')}`;
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
    const yields = others.some((other) => other.name < name);
    if (yields) rmSync(asking);
    do {
      const winner = others.find((other) => other.owns) ?? (Date.now() > deadline ? others[0] : undefined);
      if (winner !== undefined) {
        release();
        return { heldBy: winner.pid };
      }
      await pause(10);
      others = rivals();
    } while (yields && others.length > 0);
  }
}

/** Returns the claims of live processes and removes those of dead ones. */
function liveClaims(dataDir: string): Claim[] {
  const claims = new Map<string, Claim>();
  for (const file of readdirSync(dataDir)) {
    const [, name, pid, start, kind] = CLAIM.exec(file) ?? [];
    if (name === undefined) continue;
    if (startHashOf(Number(pid)) !== start) {
      removeIfPossible(join(dataDir, file));
      continue;
    }
    const claim = claims.get(name) ?? { name, pid: Number(pid), owns: false };
    claims.set(name, { ...claim, owns: claim.owns || kind === 'lock' });
  }
  return [...claims.values()];
}

function startHashOf(pid: number): string | undefined {
  const identity = processIdentity(pid);
  return identity && createHash('sha256').update(identity).digest('hex').slice(0, 12);
}

/** A process that only joins may not have write access. It ignores dead claims even when it cannot remove them. */
function removeIfPossible(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Left for the next owner.
  }
}
