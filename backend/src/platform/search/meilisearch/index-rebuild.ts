import type { EntityManager } from '@mikro-orm/postgresql';
import { countDocuments, markSent } from './document-sync-rows.js';
import { documentOf } from './meilisearch.js';
import type { MeilisearchClient } from './meilisearch-client.js';
import { DOCUMENT_COLUMNS } from '../search-index.js';
import type { SearchDocument } from '../search-index.js';
import { withLock, REBUILDING, SENDING } from './index-locks.js';

const BATCH = 500;

/** Receives the number of documents done so far and the total. */
export type Progress = (done: number, total: number) => void;

/**
 * Rebuilds the index on Meilisearch from PostgreSQL, beside the live index, and swaps them when the new one is
 * complete. Changes in the meantime are sent to both (index-sync.ts).
 */
export class IndexRebuild {
  constructor(
    private readonly em: EntityManager,
    private readonly store: MeilisearchClient,
  ) {}

  /**
   * @param wait whether to wait until a rebuild in another process has finished
   * @returns the number of documents; undefined if another process is rebuilding, and nothing was done
   * @throws Error when Meilisearch fails: the live index stays as it was
   */
  async run(progress: Progress = () => undefined, wait = false): Promise<number | undefined> {
    return withLock(this.em, REBUILDING, wait, async () => {
      await this.withSendingLock(async () => {
        if (await this.store.exists(this.store.next)) await this.store.drop(this.store.next);
        await this.store.create(this.store.next);
      });
      // Without a live index, the documents sent here need not be sent again.
      const first = !(await this.store.exists(this.store.live));
      const total = await countDocuments(this.em.fork());
      let sent = 0;
      let last: SearchDocument | undefined;
      progress(0, total);
      do {
        const batch = await this.withSendingLock((em) => this.addBatch(em, last, first));
        last = batch.at(-1);
        sent += batch.length;
        progress(sent, Math.max(total, sent));
      } while (last);
      await this.withSendingLock(() => this.store.swapIndexes());
      return sent;
    });
  }

  /**
   * Drops the index that an interrupted rebuild left behind. @returns false if another process holds a lock: try again
   */
  async dropUnfinished(): Promise<boolean> {
    const cleared = await withLock(this.em, REBUILDING, false, () =>
      withLock(this.em, SENDING, false, async () => {
        if (await this.store.exists(this.store.next)) await this.store.drop(this.store.next);
        return true;
      }),
    );
    return cleared ?? false;
  }

  private async withSendingLock<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return (await withLock(this.em, SENDING, true, work)) as T;
  }

  private async addBatch(
    em: EntityManager,
    after: SearchDocument | undefined,
    first: boolean,
  ): Promise<SearchDocument[]> {
    const rows = await em.execute<SearchDocument[]>(
      `select ${DOCUMENT_COLUMNS} from search_document
        where not removed and (type, id) > (?, ?) order by type, id limit ${BATCH}`,
      [after?.type ?? '', after?.id ?? 0],
    );
    await this.store.add(this.store.next, rows.map(documentOf));
    if (first) await markSent(em, rows);
    return rows;
  }
}
