/** A value that is read once, and again after `forget` or when it is too old. Concurrent callers share one read. */
export class CachedValue<T> {
  private cached: Promise<T> | undefined;
  private expiresAt = -Infinity;

  constructor(
    private readonly read: () => Promise<T>,
    private readonly maxAgeMs: number,
  ) {}

  get(): Promise<T> {
    if (this.cached && performance.now() < this.expiresAt) return this.cached;
    const reading = this.read();
    this.cached = reading;
    this.expiresAt = performance.now() + this.maxAgeMs;
    reading.catch(() => {
      if (this.cached === reading) this.forget();
    });
    return reading;
  }

  /** A read that is in flight may have an earlier value, so the next caller does not wait for it. */
  forget(): void {
    this.cached = undefined;
  }
}
