import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { summarizeError } from '../../logging/summarize-error.js';
import { isIndexSmall, markSent } from './document-sync-rows.js';
import { IndexRebuild } from './index-rebuild.js';
import { documentOf, keyOf } from './meilisearch.js';
import type { MeilisearchAddress } from './meilisearch.js';
import { requireRestrictedKey } from './meilisearch-keys.js';
import { MeilisearchClient } from './meilisearch-client.js';
import { DOCUMENT_COLUMNS } from '../search-index.js';
import type { SearchDocument } from '../search-index.js';
import type { WordLists } from '../word-lists.js';
import { withLock, SENDING } from './index-locks.js';

const BATCH = 500;

interface UnsentRow extends SearchDocument {
  removed: boolean;
}

/** Runs `send` in a trace span with the number of texts. */
export type TraceSync = <T>(texts: number, send: () => Promise<T>) => Promise<T>;

/** Sends changed search documents from PostgreSQL to Meilisearch in batches, and waits until each batch is indexed. */
export class IndexSync {
  private readonly log = new Logger('Search');
  private readonly store: MeilisearchClient;
  private readonly rebuild: IndexRebuild;
  /** Increases with each change of the editors' words. */
  private wordsVersion = 0;
  /** The version whose settings the index has; undefined before the first check and after a failure. */
  private preparedVersion: number | undefined;

  constructor(
    private readonly em: EntityManager,
    private readonly address: MeilisearchAddress,
    wordLists: WordLists,
    private readonly trace: TraceSync = (_texts, send) => send(),
  ) {
    this.store = new MeilisearchClient(address, wordLists);
    this.rebuild = new IndexRebuild(em, this.store);
  }

  /**
   * Sends all unsent documents, unless another process is sending.
   *
   * @returns the number of documents sent
   * @throws Error when Meilisearch fails; the documents stay unsent
   */
  async syncPending(): Promise<number> {
    try {
      let sent = await this.prepare();
      if (sent === undefined) return 0;
      for (let batch = -1; batch !== 0; sent += Math.max(batch, 0))
        batch = (await withLock(this.em, SENDING, false, (em) => this.sendBatch(em))) ?? 0;
      return sent;
    } catch (error) {
      this.preparedVersion = undefined;
      throw error;
    }
  }

  /** The next call applies the settings again. */
  applyNewWords(): void {
    this.wordsVersion += 1;
  }

  /**
   * Removes what Meilisearch stores of the order and times of changes since the last call, if there were any: it
   * deletes the finished tasks, which have times, and rebuilds the index in new files. The old files number the
   * documents in the order in which they came, and deleted texts stay readable in them.
   *
   * @param rebuilds rebuilds an index of any size; otherwise only a small one
   */
  async removeTraces(rebuilds: boolean): Promise<void> {
    if (!rebuilds && !(await this.store.hasFinishedTasks())) return;
    if (rebuilds || (await isIndexSmall(this.em.fork()))) await this.rebuild.run();
    // Not while a batch is being sent: its task would be deleted before the sender has seen its result.
    await withLock(this.em, SENDING, false, () => this.store.deleteFinishedTasks());
  }

  private async sendBatch(em: EntityManager): Promise<number> {
    const rows = await em.execute<UnsentRow[]>(
      `select ${DOCUMENT_COLUMNS}, removed from search_document where unsent
        order by type, id limit ${BATCH}`,
    );
    if (rows.length === 0) return 0;
    const documents = rows.flatMap(({ removed, ...row }) => (removed ? [] : [documentOf(row)]));
    const removed = rows.filter(({ removed }) => removed).map(keyOf);
    const send = async () => {
      const { live, next } = this.store;
      for (const index of (await this.store.exists(next)) ? [live, next] : [live]) {
        await this.store.add(index, documents);
        await this.store.remove(index, removed);
      }
      await markSent(em, rows);
    };
    // A batch with a story is not traced: its time would be the time of a decision about the story.
    await (rows.every(({ type }) => type === 'article') ? this.trace(rows.length, send) : send());
    return rows.length;
  }

  /**
   * Creates the index if it is missing or another release made it, and applies its settings.
   *
   * @returns the number of documents sent for a new index; undefined if another process is building it
   */
  private async prepare(): Promise<number | undefined> {
    // Words that change from here on are applied by the next call.
    const { wordsVersion } = this;
    const prepared = this.preparedVersion === wordsVersion;
    if (!prepared) await requireRestrictedKey(this.address);
    const exists = await this.store.exists(this.store.live);
    if (!exists || (!prepared && !(await this.store.hasOurFields(this.store.live)))) {
      const sent = await this.rebuild.run();
      const problem = exists ? 'had the index of another release' : 'had no index';
      if (sent !== undefined) this.log.log(`Meilisearch ${problem}. It has a new one now, with ${sent} texts.`);
      return sent;
    }
    if (!prepared) {
      await this.store.applySettings(this.store.live);
      // A rebuild in another process may have begun with earlier words.
      if (await this.rebuild.dropUnfinished()) this.preparedVersion = wordsVersion;
    }
    return 0;
  }

  logFailure(error: unknown): void {
    this.log.warn(
      `Meilisearch could not be updated, so searches may miss the newest texts; trying again: ${summarizeError(error)}`,
    );
  }

  logRecovery(): void {
    this.log.log('Meilisearch is being updated again.');
  }
}
