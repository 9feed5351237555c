import { AsyncLocalStorage } from 'node:async_hooks';
import DataLoader from 'dataloader';

/**
 * Questions by a key that come with every request: those of one turn of the event loop go as one, for a question's way to the
 * store costs more than its answer. Nothing is remembered between two turns. A question belongs to no request, but to all whose
 * it is; when it fails, each of them is told so.
 */
export class KeyBatcher<Key, Answer> {
  private readonly outside = AsyncLocalStorage.snapshot();
  private readonly loader: DataLoader<Key, Answer | null>;

  /** @param ask gets each key once */
  constructor(ask: (keys: Key[]) => Promise<Map<Key, Answer>>) {
    const all = async (keys: readonly Key[]) => {
      const answers = await this.outside(() => ask([...new Set(keys)]));
      return keys.map((key) => answers.get(key) ?? null);
    };
    this.loader = new DataLoader(all, { cache: false, batchScheduleFn: (go) => void setImmediate(go) });
  }

  /** @returns null when there is none. Whoever else asked for the same key has the very same answer: it is not to be changed. */
  load(key: Key): Promise<Answer | null> {
    return this.loader.load(key);
  }
}
