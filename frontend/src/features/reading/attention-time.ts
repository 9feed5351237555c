/**
 * How long a reader may read without any activity. A large screen shows about 240 words, which take a careful reader a
 * minute. A shorter limit would miss reading time; a longer one would count absent readers.
 */
export const idleAfterMs = 60_000;

/**
 * Measures how long an article was read: while the page is visible, up to `idleAfterMs` after the last activity. Pure
 * arithmetic without timers; `now` is any monotonic clock in milliseconds.
 */
export class AttentionTime {
  private counted = 0;
  /** The time up to which reading is counted; undefined while the page is hidden. */
  private from: number | undefined;
  private lastActivity = 0;

  constructor(private readonly now: () => number) {}

  /** The page became visible, which also counts as activity. */
  show(): void {
    this.count();
    this.from = this.lastActivity = this.now();
  }

  hide(): void {
    this.count();
    this.from = undefined;
  }

  /** The reader scrolled, typed or moved the pointer. */
  onActivity(): void {
    this.count();
    this.lastActivity = this.now();
  }

  /** Milliseconds so far. */
  total(): number {
    this.count();
    return this.counted;
  }

  private count(): void {
    if (this.from === undefined) return;
    const now = this.now();
    this.counted += Math.max(0, Math.min(now, this.lastActivity + idleAfterMs) - this.from);
    this.from = now;
  }
}
