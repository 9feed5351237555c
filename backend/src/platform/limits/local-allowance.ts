/** What somebody did here lately, and how much of it the shared count does not know of. */
interface LocalCount {
  used: number;
  unsynced: number;
  endsAt: number;
}

/** One that was taken here. Milliseconds since 1970. */
export interface LocalCounterRef {
  localKey: string;
  endsAt: number;
}

/** Past so many nobody new has a head start: some ten megabytes. */
const MOST = 50_000;

/**
 * The first few of a wide limit, counted by this process alone: a reader who is nowhere near it costs the shared counts
 * nothing. Whoever goes on is counted there from then on, with what went before. So one process is exact; of several, each
 * may let somebody do so many more who spreads what he does over them.
 */
export class LocalAllowance {
  private readonly heads = new Map<string, LocalCount>();

  constructor(private readonly most = MOST) {}

  /**
   * @param ahead how many anybody may do before the shared count is asked
   * @param endsAt when a window ends that begins now
   * @returns undefined when the shared count has to be asked
   */
  take(key: string, ahead: number, now: number, endsAt: number): LocalCounterRef | undefined {
    if (ahead < 1) return undefined;
    let head = this.heads.get(key);
    if (!head || head.endsAt <= now) {
      if (!head && this.heads.size >= this.most) return undefined;
      this.heads.set(key, (head = { used: 0, unsynced: 0, endsAt }));
    }
    if (head.used >= ahead) return undefined;
    head.used += 1;
    head.unsynced += 1;
    return { localKey: key, endsAt: head.endsAt };
  }

  refund({ localKey: key, endsAt }: LocalCounterRef): void {
    const head = this.heads.get(key);
    if (head?.endsAt !== endsAt || head.unsynced === 0) return;
    head.used -= 1;
    head.unsynced -= 1;
  }

  /** How many were taken here that the shared count does not know of. */
  unsyncedOf(key: string, now: number): number {
    const head = this.heads.get(key);
    return head && head.endsAt > now ? head.unsynced : 0;
  }

  /** The shared count knows of so many more: no other head start before its window has ended. */
  markSynced(key: string, untold: number, ahead: number, endsAt: number): void {
    const head = this.heads.get(key);
    if (!head) return;
    // One may have been given back since it was told.
    head.unsynced = Math.max(0, head.unsynced - untold);
    head.used = Math.max(head.used, ahead);
    head.endsAt = endsAt;
  }

  /** Forgets what has ended. */
  sweep(now: number): void {
    for (const [key, { endsAt }] of this.heads) if (endsAt <= now) this.heads.delete(key);
  }

  get size(): number {
    return this.heads.size;
  }
}
