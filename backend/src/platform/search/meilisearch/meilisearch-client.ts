import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { MeilisearchApiError } from 'meilisearch';
import type { EnqueuedTaskPromise, Meilisearch } from 'meilisearch';
import { connectMeilisearch, indexOf, meilisearchSettings } from './meilisearch.js';
import type { MeilisearchAddress, MeilisearchDocument } from './meilisearch.js';
import { readSearchWords } from '../editorial-word-lists.js';

const REQUEST_MS = 15_000;
/**
 * A batch is indexed within milliseconds; a rebuild for a new setting may take minutes. Less than a transaction may be idle: what is
 * not done by then is asked for again, and Meilisearch does one after the other.
 */
const TASK = { timeout: 45_000, interval: 20 };
const FINISHED = ['succeeded', 'failed', 'canceled'] as const;
/** Meilisearch takes no more than 100 MB at once, and a letter may be three bytes. */
const LETTERS_AT_ONCE = 8_000_000;

/** The index on a Meilisearch as whoever keeps it up sees it. Each call waits until Meilisearch has done it. */
export class MeilisearchClient {
  readonly live: string;
  /** What is being built beside it, and then takes its place. */
  readonly next: string;
  private readonly client: Meilisearch;

  constructor(address: MeilisearchAddress) {
    this.client = connectMeilisearch(address, REQUEST_MS);
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
    await done(this.client.createIndex(uid, { primaryKey: 'key' }));
    await this.setUp(uid);
  }

  async drop(uid: string): Promise<void> {
    await done(this.client.deleteIndex(uid));
  }

  /** Sets it to what the files say; asks for nothing where it is. */
  async setUp(uid: string): Promise<void> {
    const wanted = meilisearchSettings(readSearchWords());
    const index = indexOf(this.client, uid);
    const there = (await index.getSettings()) as Record<string, unknown>;
    if (!Object.keys(wanted).every((name) => isAsWanted(there[name], wanted[name], name === 'synonyms')))
      await done(index.updateSettings(wanted));
  }

  async add(uid: string, documents: readonly MeilisearchDocument[]): Promise<void> {
    for (const some of inPortions(documents)) await done(indexOf(this.client, uid).addDocuments(some));
  }

  async remove(uid: string, keys: string[]): Promise<void> {
    if (keys.length > 0) await done(indexOf(this.client, uid).deleteDocuments(keys));
  }

  /** Sends no request where there is nothing to delete: the deletion is a task as well, and stays. */
  async deleteFinishedTasks(): Promise<void> {
    const finished = { indexUids: [this.live, this.next], statuses: [...FINISHED] };
    const { total } = await this.client.tasks.getTasks({ ...finished, limit: 1 });
    if (total > 0) await this.client.tasks.deleteTasks(finished);
  }

  /** Those of them that are there. */
  async get(uid: string, keys: string[]): Promise<MeilisearchDocument[]> {
    const { results } = await indexOf(this.client, uid).getDocuments({ ids: keys, limit: keys.length });
    return results;
  }

  /** The keys of what is there, in an order of Meilisearch's own. */
  async keys(uid: string, offset: number, limit: number): Promise<string[]> {
    const { results } = await indexOf(this.client, uid).getDocuments({ fields: ['key'], offset, limit });
    return results.map(({ key }) => key);
  }

  /**
   * What was built beside it is searched from now on, at once. A swap is no task of one index, and a key to one index may not ask how
   * it went: so the effect is waited for.
   */
  async swapIn(): Promise<void> {
    const { createdAt } = await this.client.getRawIndex(this.next);
    if (await this.exists(this.live)) {
      await this.client.swapIndexes([{ indexes: [this.live, this.next], rename: false }]);
      await until(async () => (await this.client.getRawIndex(this.live)).createdAt === createdAt);
      await this.drop(this.next);
    } else {
      await this.client.swapIndexes([{ indexes: [this.next, this.live], rename: true }]);
      await until(() => this.exists(this.live));
    }
  }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await isDone())) {
    if (performance.now() - since > TASK.timeout) throw new Error('Meilisearch: indexSwap is not done');
    await pause(TASK.interval);
  }
}

/** @throws Error that says what failed, and nothing of what is in the documents */
async function done(task: EnqueuedTaskPromise): Promise<void> {
  const { status, error, type } = await task.waitTask(TASK);
  if (status !== 'succeeded') throw new Error(`Meilisearch: ${type} ${status}${error ? `, ${error.code}` : ''}`);
}

function* inPortions(documents: readonly MeilisearchDocument[]): Generator<MeilisearchDocument[]> {
  let portion: MeilisearchDocument[] = [];
  let letters = 0;
  for (const document of documents) {
    if (letters > LETTERS_AT_ONCE) {
      yield portion;
      portion = [];
      letters = 0;
    }
    portion.push(document);
    letters += document.title.length + document.excerpt.length + document.body.length;
  }
  if (portion.length > 0) yield portion;
}

/** What we do not name is left as it is; of the editor's words, what is not named any more goes. */
function isAsWanted(there: unknown, wanted: unknown, exactly = false): boolean {
  if (!isRecord(there) || !isRecord(wanted)) return isDeepStrictEqual(there, wanted);
  if (exactly && Object.keys(there).length !== Object.keys(wanted).length) return false;
  return Object.entries(wanted).every(([name, value]) => isAsWanted(sorted(there[name]), sorted(value)));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of lists within a setting the order means nothing. */
const sorted = (value: unknown): unknown => (Array.isArray(value) ? [...value].sort() : value);
