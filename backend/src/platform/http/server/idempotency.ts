import { createHmac, randomBytes } from 'node:crypto';

const TTL_MS = 60_000;
const MAX_RESULTS = 10_000;

interface Entry<T> {
  result: Promise<T>;
  timer?: NodeJS.Timeout;
}

/**
 * Does the work for a key once: for simultaneous requests, and for requests within a minute after it was done.
 *
 * Results are only in the memory of this process, because the keys are made from data that must not be stored. A
 * request that is repeated at another process is therefore processed again. Keys are hashed with a secret of this
 * process.
 */
export class IdempotencyCache<T> {
  private readonly results = new Map<string, Entry<T>>();
  private readonly secret = randomBytes(32);

  constructor(private readonly maxResults = MAX_RESULTS) {}

  get size(): number {
    return this.results.size;
  }

  once(parts: readonly string[], work: () => Promise<T>): Promise<T> {
    const key = createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest('base64');
    const existing = this.results.get(key);
    if (existing) return existing.result;
    const entry: Entry<T> = { result: work() };
    this.results.set(key, entry);
    entry.result.then(
      () => (entry.timer = setTimeout(() => this.forget(key, entry), TTL_MS).unref()),
      () => this.forget(key, entry),
    );
    const [oldest] = this.results;
    if (this.results.size > this.maxResults) this.forget(...oldest!);
    return entry.result;
  }

  private forget(key: string, entry: Entry<T>): void {
    clearTimeout(entry.timer);
    if (this.results.get(key) === entry) this.results.delete(key);
  }
}
