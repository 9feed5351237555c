/** The uses of one sender that this process has counted in the current window. */
interface LocalCount {
  used: number;
  /** How many of them the shared store does not know yet. */
  unsynced: number;
  endsAt: number;
}

/** A local count that a use was added to. Milliseconds since 1970. */
export interface LocalCounterRef {
  localKey: string;
  endsAt: number;
}

/** About ten megabytes. When the map is full, new senders have no allowance and are counted in the shared store. */
const MAX_SENDERS = 50_000;

/**
 * Counts the first uses of a window in this process alone, so that a sender who stays far below a wide limit never
 * costs a call of the shared store. After `allowance` uses, every further use goes to the shared store; the first one
 * also adds the local uses that are not synced yet.
 *
 * One process is exact. With P processes, a sender that spreads its requests over all of them can exceed the limit by
 * at most `allowance` × (P − 1).
 */
export class LocalAllowance {
  private readonly counts = new Map<string, LocalCount>();

  constructor(private readonly maxSenders = MAX_SENDERS) {}

  /**
   * @param allowance the number of uses per window that are counted here
   * @param endsAt when a window that starts now would end
   * @returns undefined when the shared store must count this use
   */
  consume(key: string, allowance: number, now: number, endsAt: number): LocalCounterRef | undefined {
    if (allowance < 1) return undefined;
    let count = this.counts.get(key);
    if (!count || count.endsAt <= now) {
      if (!count && this.counts.size >= this.maxSenders) return undefined;
      this.counts.set(key, (count = { used: 0, unsynced: 0, endsAt }));
    }
    if (count.used >= allowance) return undefined;
    count.used += 1;
    count.unsynced += 1;
    return { localKey: key, endsAt: count.endsAt };
  }

  /** Does nothing if the use belongs to another window, or was synced already. */
  refund({ localKey: key, endsAt }: LocalCounterRef): void {
    const count = this.counts.get(key);
    if (count?.endsAt !== endsAt || count.unsynced === 0) return;
    count.used -= 1;
    count.unsynced -= 1;
  }

  /** The number of uses that were counted here and that the shared store does not know yet. */
  unsyncedOf(key: string, now: number): number {
    const count = this.counts.get(key);
    return count && count.endsAt > now ? count.unsynced : 0;
  }

  /**
   * Call it after the shared store has counted `synced` local uses. There is no allowance until its window ends, at
   * `endsAt`.
   */
  markSynced(key: string, synced: number, allowance: number, endsAt: number): void {
    const count = this.counts.get(key);
    if (!count) return;
    // A use may have been refunded while the store was counting.
    count.unsynced = Math.max(0, count.unsynced - synced);
    count.used = Math.max(count.used, allowance);
    count.endsAt = endsAt;
  }

  /** Deletes ended windows. */
  sweep(now: number): void {
    for (const [key, { endsAt }] of this.counts) if (endsAt <= now) this.counts.delete(key);
  }

  get size(): number {
    return this.counts.size;
  }
}
