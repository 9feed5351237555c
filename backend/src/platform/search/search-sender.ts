import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { MeilisearchApiError } from 'meilisearch';
import type { EnqueuedTaskPromise, Meilisearch } from 'meilisearch';
import { summarizeError } from '../observability/describe-error.js';
import { connectMeili, INDEX, indexOf, keyOf, meiliSettings } from './meili.js';
import type { MeiliAddress, MeiliDocument } from './meili.js';
import { readSearchWords } from './search-words.js';

const BATCH = 500;
const REQUEST_MS = 15_000;
/**
 * A batch is indexed within milliseconds; a rebuild for a new setting may take minutes. Less than a transaction may be idle: what is
 * not done by then is asked for again, and Meilisearch does one after the other.
 */
const TASK = { timeout: 45_000, interval: 20 };
/** One process sends at a time: else a batch that is late could bring back an older text. */
export const SENDING = 'archive.search.sending';

interface Unsent extends MeiliDocument {
  removed: boolean;
}

/** Brings to Meilisearch what PostgreSQL has to be found, in batches, and waits until each is indexed. */
export class SearchSender {
  private readonly log = new Logger('Search');
  private readonly client: Meilisearch;
  private prepared = false;

  constructor(
    private readonly em: EntityManager,
    address: MeiliAddress,
    private readonly name = INDEX,
  ) {
    this.client = connectMeili(address, REQUEST_MS);
  }

  /**
   * Sends all that is unsent; nothing where another process is at it.
   *
   * @returns how many were sent
   * @throws Error when Meilisearch does not take it; it stays unsent then
   */
  async send(): Promise<number> {
    let sent = 0;
    for (let some = -1; some !== 0; sent += Math.max(some, 0)) {
      some = await this.em.fork().transactional(async (em) => {
        const [lock] = await em.execute<{ mine: boolean }[]>('select pg_try_advisory_xact_lock(hashtext(?)) as mine', [
          SENDING,
        ]);
        if (!lock!.mine) return 0;
        await this.prepare(em);
        return this.sendSome(em);
      });
    }
    return sent;
  }

  private async sendSome(em: EntityManager): Promise<number> {
    const rows = await em.execute<Unsent[]>(
      `select type, id, version, title, excerpt, body, category, removed from search_document where unsent
        order by type, id limit ${BATCH}`,
    );
    if (rows.length === 0) return 0;
    const index = indexOf(this.client, this.name);
    const documents = rows.flatMap(({ removed, ...row }) => (removed ? [] : [{ ...row, key: keyOf(row) }]));
    const gone = rows.filter(({ removed }) => removed).map(keyOf);
    if (documents.length > 0) await this.done(index.addDocuments(documents));
    if (gone.length > 0) await this.done(index.deleteDocuments(gone));
    // What was changed meanwhile is of another version, and sent with the next ones.
    await em.execute(
      `update search_document d set unsent = false
         from jsonb_to_recordset(?::jsonb) as sent (type text, id int, version int)
        where d.type = sent.type and d.id = sent.id and d.version = sent.version`,
      [JSON.stringify(rows.map(({ type, id, version }) => ({ type, id, version })))],
    );
    return rows.length;
  }

  /** The index is there and set as it should be. One that was lost is filled anew. */
  private async prepare(em: EntityManager): Promise<void> {
    if (this.prepared) return;
    if (!(await this.exists())) {
      await this.done(this.client.createIndex(this.name, { primaryKey: 'key' }));
      await em.execute('update search_document set unsent = true where not unsent');
      this.log.log('Meilisearch has no index yet: it gets everything.');
    }
    const wanted = meiliSettings(readSearchWords());
    const index = indexOf(this.client, this.name);
    const there = (await index.getSettings()) as Record<string, unknown>;
    if (!Object.keys(wanted).every((name) => isAsWanted(there[name], wanted[name], name === 'synonyms')))
      await this.done(index.updateSettings(wanted));
    this.prepared = true;
  }

  private async exists(): Promise<boolean> {
    try {
      await this.client.getRawIndex(this.name);
      return true;
    } catch (error) {
      if (error instanceof MeilisearchApiError && error.cause?.code === 'index_not_found') return false;
      throw error;
    }
  }

  /** @throws Error when the task failed: it is then tried again */
  private async done(task: EnqueuedTaskPromise): Promise<void> {
    const { status, error, type } = await task.waitTask(TASK);
    if (status === 'succeeded') return;
    this.prepared = false;
    throw new Error(`Meilisearch: ${type} ${status}${error ? `, ${error.code}` : ''}`);
  }

  tell(error: unknown): void {
    this.log.warn(`What can be found is not sent to Meilisearch: ${summarizeError(error)}`);
  }
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
