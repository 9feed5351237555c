import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { MeilisearchApiError } from 'meilisearch';
import type { EnqueuedTaskPromise, Meilisearch } from 'meilisearch';
import { connectMeilisearch, indexOf, meilisearchSettings } from './meilisearch.js';
import type { MeilisearchAddress, MeilisearchDocument } from './meilisearch.js';
import type { WordLists } from '../word-lists.js';

const REQUEST_TIMEOUT_MS = 15_000;
/**
 * How long to wait for a task. A batch is indexed within milliseconds, but a reindex for new settings may take minutes.
 * Shorter than the idle timeout of a transaction: a batch that is not done by then is sent again, and Meilisearch runs
 * tasks in order.
 */
const TASK_WAIT = { timeout: 45_000, interval: 20 };
const FINISHED = ['succeeded', 'failed', 'canceled'] as const;
/** Meilisearch accepts at most 100 MB per request, and a character may have three bytes. */
const MAX_BATCH_CHARACTERS = 8_000_000;

/** Maintains the index on Meilisearch. Each call waits until Meilisearch has finished the task. */
export class MeilisearchClient {
  readonly live: string;
  /** The index that a rebuild fills and that then replaces the live one. */
  readonly next: string;
  private readonly client: Meilisearch;

  constructor(
    address: MeilisearchAddress,
    private readonly wordLists: WordLists,
  ) {
    this.client = connectMeilisearch(address, REQUEST_TIMEOUT_MS);
    this.live = address.index;
    this.next = `${address.index}_next`;
  }

  async exists(uid: string): Promise<boolean> {
    try {
      await this.client.getRawIndex(uid);
      return true;
    } catch (error) {
      if (error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found') return false;
      throw error;
    }
  }

  async create(uid: string): Promise<void> {
    await waitForTask(this.client.createIndex(uid, { primaryKey: 'key' }));
    await this.applySettings(uid);
  }

  async drop(uid: string): Promise<void> {
    await waitForTask(this.client.deleteIndex(uid));
  }

  /** Whether the documents of the index have the fields of this release. */
  async hasOurFields(uid: string): Promise<boolean> {
    const { searchableAttributes, displayedAttributes } = meilisearchSettings(await this.wordLists.current());
    const index = indexOf(this.client, uid);
    return (
      isDeepStrictEqual(await index.getSearchableAttributes(), searchableAttributes) &&
      isDeepStrictEqual(sorted(await index.getDisplayedAttributes()), sorted(displayedAttributes))
    );
  }

  /** Applies the settings of our files and the editors' words. Sends nothing if the index has them already. */
  async applySettings(uid: string): Promise<void> {
    const wanted = meilisearchSettings(await this.wordLists.current());
    const index = indexOf(this.client, uid);
    const current = (await index.getSettings()) as Record<string, unknown>;
    if (!Object.keys(wanted).every((name) => matchesSettings(current[name], wanted[name], name === 'synonyms')))
      await waitForTask(index.updateSettings(wanted));
  }

  async add(uid: string, documents: readonly MeilisearchDocument[]): Promise<void> {
    for (const batch of batchesOf(documents)) await waitForTask(indexOf(this.client, uid).addDocuments(batch));
  }

  /**
   * A deletion by key would write the ids of stories into the file of tasks, with the time. So the documents lose
   * their fields first, which are in no task, and the deletion is that of all documents without fields.
   */
  async remove(uid: string, keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const index = indexOf(this.client, uid);
    await waitForTask(index.addDocuments(keys.map((key) => ({ key }) as MeilisearchDocument)));
    await waitForTask(index.deleteDocuments({ filter: 'type NOT EXISTS' }));
  }

  async hasFinishedTasks(): Promise<boolean> {
    return (await this.client.tasks.getTasks({ ...this.finishedTasks, limit: 1 })).total > 0;
  }

  /** The deletion is a task too, of no index, which our key may not read or delete. */
  async deleteFinishedTasks(): Promise<void> {
    await this.client.tasks.deleteTasks(this.finishedTasks);
  }

  private get finishedTasks() {
    return { indexUids: [this.live, this.next], statuses: [...FINISHED] };
  }

  /** Returns the documents with these keys that exist. */
  async get(uid: string, keys: string[]): Promise<MeilisearchDocument[]> {
    const { results } = await indexOf(this.client, uid).getDocuments({ ids: keys, limit: keys.length });
    return results;
  }

  /** Returns a page of all keys, in Meilisearch's own order. */
  async keys(uid: string, offset: number, limit: number): Promise<string[]> {
    const { results } = await indexOf(this.client, uid).getDocuments({ fields: ['key'], offset, limit });
    return results.map(({ key }) => key);
  }

  /**
   * Makes the rebuilt index the live one, atomically. A swap is not a task of one index, and our key may only read
   * tasks of one index, so this waits for the effect of the swap.
   */
  async swapIndexes(): Promise<void> {
    const { createdAt } = await this.client.getRawIndex(this.next);
    if (await this.exists(this.live)) {
      await this.client.swapIndexes([{ indexes: [this.live, this.next], rename: false }]);
      await waitUntil(async () => (await this.client.getRawIndex(this.live)).createdAt === createdAt);
      await this.drop(this.next);
    } else {
      await this.client.swapIndexes([{ indexes: [this.next, this.live], rename: true }]);
      await waitUntil(() => this.exists(this.live));
    }
  }
}

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await isDone())) {
    if (performance.now() - since > TASK_WAIT.timeout) throw new Error('Meilisearch: indexSwap is not done');
    await pause(TASK_WAIT.interval);
  }
}

/** @throws Error that names the failed task, and nothing from the documents */
async function waitForTask(task: EnqueuedTaskPromise): Promise<void> {
  const { status, error, type } = await task.waitTask(TASK_WAIT);
  if (status !== 'succeeded') throw new Error(`Meilisearch: ${type} ${status}${error ? `, ${error.code}` : ''}`);
}

function* batchesOf(documents: readonly MeilisearchDocument[]): Generator<MeilisearchDocument[]> {
  let batch: MeilisearchDocument[] = [];
  let characters = 0;
  for (const document of documents) {
    if (characters > MAX_BATCH_CHARACTERS) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(document);
    characters += document.title.length + document.excerpt.length + document.body.length;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Settings that we do not name are ignored. With `exactly`, entries that we do not name count as a difference: a
 * synonym that the editor has removed must go.
 */
function matchesSettings(current: unknown, wanted: unknown, exactly = false): boolean {
  if (!isRecord(current) || !isRecord(wanted)) return isDeepStrictEqual(current, wanted);
  if (exactly && Object.keys(current).length !== Object.keys(wanted).length) return false;
  return Object.entries(wanted).every(([name, value]) => matchesSettings(sorted(current[name]), sorted(value)));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The order of a list within a setting has no meaning. */
const sorted = (value: unknown): unknown => (Array.isArray(value) ? [...value].sort() : value);
