import { createHmac, randomBytes } from 'node:crypto';

const FOR_MS = 60_000;
const MOST = 10_000;

interface Remembered<T> {
  result: Promise<T>;
  timer?: NodeJS.Timeout;
}

/**
 * Does a piece of work once for the same key: for simultaneous requests, and for those within a minute after it was done.
 *
 * In the memory of this process and nowhere else, because the keys are made of data that must not be stored. A request that is
 * repeated at another process is therefore done again. The keys are hashes with a secret of this process.
 */
export class IdempotencyCache<T> {
  private readonly results = new Map<string, Remembered<T>>();
  private readonly secret = randomBytes(32);

  constructor(private readonly most = MOST) {}

  get size(): number {
    return this.results.size;
  }

  once(parts: readonly string[], work: () => Promise<T>): Promise<T> {
    const key = createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest('base64');
    const known = this.results.get(key);
    if (known) return known.result;
    const one: Remembered<T> = { result: work() };
    this.results.set(key, one);
    one.result.then(
      () => (one.timer = setTimeout(() => this.forget(key, one), FOR_MS).unref()),
      () => this.forget(key, one),
    );
    const [oldest] = this.results;
    if (this.results.size > this.most) this.forget(...oldest!);
    return one.result;
  }

  private forget(key: string, one: Remembered<T>): void {
    clearTimeout(one.timer);
    if (this.results.get(key) === one) this.results.delete(key);
  }
}
