import type { EntityManager } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { summarizeError } from '../../logging/summarize-error.js';
import { markSent } from './document-sync-rows.js';
import { IndexRebuild } from './index-rebuild.js';
import { keyOf } from './meilisearch.js';
import type { MeilisearchAddress, MeilisearchDocument } from './meilisearch.js';
import { requireRestrictedKey } from './meilisearch-keys.js';
import { MeilisearchClient } from './meilisearch-client.js';
import { alone, SENDING } from './index-locks.js';

const BATCH = 500;

interface Unsent extends MeilisearchDocument {
  removed: boolean;
}

/** Does it, and tells somebody that it was done and how many there were. */
export type TraceSync = <T>(texts: number, send: () => Promise<T>) => Promise<T>;

/** Brings to Meilisearch what PostgreSQL has to be found, in batches, and waits until each is indexed. */
export class IndexSync {
  private readonly log = new Logger('Search');
  private readonly store: MeilisearchClient;
  private readonly rebuild: IndexRebuild;
  private prepared = false;

  constructor(
    private readonly em: EntityManager,
    private readonly address: MeilisearchAddress,
    private readonly follow: TraceSync = (_texts, send) => send(),
  ) {
    this.store = new MeilisearchClient(address);
    this.rebuild = new IndexRebuild(em, this.store);
  }

  /**
   * Sends all that is unsent; nothing where another process is at it.
   *
   * @returns how many were sent
   * @throws Error when Meilisearch does not take it; it stays unsent then
   */
  async syncPending(): Promise<number> {
    try {
      let sent = await this.prepare();
      if (sent === undefined) return 0;
      for (let some = -1; some !== 0; sent += Math.max(some, 0))
        some = (await alone(this.em, SENDING, false, (em) => this.sendSome(em))) ?? 0;
      return sent;
    } catch (error) {
      this.prepared = false;
      throw error;
    }
  }

  /** Not while a batch is on its way: its task would be deleted before anybody has seen that it is finished. */
  async deleteFinishedTasks(): Promise<void> {
    await alone(this.em, SENDING, false, () => this.store.deleteFinishedTasks());
  }

  rebuildIndex(): Promise<number | undefined> {
    return this.rebuild.run();
  }

  private async sendSome(em: EntityManager): Promise<number> {
    const rows = await em.execute<Unsent[]>(
      `select type, id, version, title, excerpt, body, category, removed from search_document where unsent
        order by type, id limit ${BATCH}`,
    );
    if (rows.length === 0) return 0;
    const documents = rows.flatMap(({ removed, ...row }) => (removed ? [] : [{ ...row, key: keyOf(row) }]));
    const gone = rows.filter(({ removed }) => removed).map(keyOf);
    const send = async () => {
      const { live, next } = this.store;
      for (const index of (await this.store.exists(next)) ? [live, next] : [live]) {
        await this.store.add(index, documents);
        await this.store.remove(index, gone);
      }
      await markSent(em, rows);
    };
    // With a story in it, its moment would be that of a decision about the story.
    await (rows.every(({ type }) => type === 'article') ? this.follow(rows.length, send) : send());
    return rows.length;
  }

  /**
   * The index is there, and set as it should be. One that was lost is built anew.
   *
   * @returns how many were sent for that; undefined where another process does it
   */
  private async prepare(): Promise<number | undefined> {
    if (!this.prepared) await requireRestrictedKey(this.address);
    if (!(await this.store.exists(this.store.live))) {
      const sent = await this.rebuild.run();
      if (sent !== undefined) this.log.log(`Meilisearch had no index. It has one now, of ${sent} texts.`);
      return sent;
    }
    if (!this.prepared) {
      await this.store.setUp(this.store.live);
      this.prepared = await this.rebuild.clear();
    }
    return 0;
  }

  tell(error: unknown): void {
    this.log.warn(`Meilisearch is not kept up to date: ${summarizeError(error)}`);
  }

  tellWell(): void {
    this.log.log('Meilisearch is kept up to date again.');
  }
}
