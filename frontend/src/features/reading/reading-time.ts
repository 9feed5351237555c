/**
 * How long somebody may read on without touching anything. A wide screen of our text is some 240 words, a minute for a
 * careful reader; less would call reading idle, more would count an empty chair.
 */
export const idleAfterMs = 60_000;

/**
 * The time in which an article was looked at: while the page is visible, up to `idleAfterMs` after the last sign of life.
 * Arithmetic only: `now` is any clock of milliseconds that never goes back, and nothing here runs by itself.
 */
export class ReadingTime {
  private counted = 0;
  /** Up to where the time is counted already; undefined while the page is hidden. */
  private from: number | undefined;
  private lastActivity = 0;

  constructor(private readonly now: () => number) {}

  /** The page can be seen (again): that is a sign of life too, somebody has turned to it. */
  show(): void {
    this.count();
    this.from = this.lastActivity = this.now();
  }

  hide(): void {
    this.count();
    this.from = undefined;
  }

  /** Somebody scrolled, typed or moved. */
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
