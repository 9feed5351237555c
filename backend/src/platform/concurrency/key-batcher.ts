import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';

/**
 * Batches look-ups made in one turn of the event loop into one query (a DataLoader without caching). It is for look-ups
 * that come with every request, where the round trip costs more than the query. If the query fails, every caller gets
 * the error.
 */
export class KeyBatcher<Key, Value> {
  // A batch serves several requests, so it runs in the context of none of them.
  private readonly runOutsideRequest = AsyncLocalStorage.snapshot();
  private readonly loader: DataLoader<Key, Value | null>;

  /** @param fetch receives each key once */
  constructor(fetch: (keys: Key[]) => Promise<Map<Key, Value>>) {
    const loadAll = async (keys: readonly Key[]) => {
      const values = await this.runOutsideRequest(() => fetch([...new Set(keys)]));
      return keys.map((key) => values.get(key) ?? null);
    };
    this.loader = new DataLoader(loadAll, { cache: false, batchScheduleFn: (send) => void setImmediate(send) });
  }

  /** @returns null if there is no value. Callers that load the same key share one object, so do not change it. */
  load(key: Key): Promise<Value | null> {
    return this.loader.load(key);
  }
}
