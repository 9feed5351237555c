import type { EntityManager } from '@mikro-orm/postgresql';
import { countDocuments, markSent } from './document-sync-rows.js';
import { keyOf } from './meilisearch.js';
import type { MeilisearchClient } from './meilisearch-client.js';
import type { SearchDocument } from '../search-index.js';
import { alone, REBUILDING, SENDING } from './index-locks.js';

const BATCH = 500;

/** Is told how many are done, of how many. */
export type Progress = (done: number, of: number) => void;

/**
 * Builds the index on a Meilisearch anew, of what PostgreSQL has, beside the one that is searched, and puts it in that one's
 * place when it is full. What changes meanwhile is sent to both (search-sender.ts).
 */
export class IndexRebuild {
  constructor(
    private readonly em: EntityManager,
    private readonly store: MeilisearchClient,
  ) {}

  /**
   * @param wait until whoever is at it has finished
   * @returns how many there are now; undefined when somebody else is at it, and nothing was done
   * @throws Error when Meilisearch does not take it: the index that is searched stays as it was
   */
  async run(progress: Progress = () => undefined, wait = false): Promise<number | undefined> {
    return alone(this.em, REBUILDING, wait, async () => {
      await this.sending(async () => {
        if (await this.store.exists(this.store.next)) await this.store.drop(this.store.next);
        await this.store.create(this.store.next);
      });
      // Then nothing has what is sent here, and it need not be sent again.
      const first = !(await this.store.exists(this.store.live));
      const of = await countDocuments(this.em.fork());
      let sent = 0;
      let last: SearchDocument | undefined;
      progress(0, of);
      do {
        const some = await this.sending((em) => this.fill(em, last, first));
        last = some.at(-1);
        sent += some.length;
        progress(sent, Math.max(of, sent));
      } while (last);
      await this.sending(() => this.store.swapIn());
      return sent;
    });
  }

  /** What an end in the middle has left behind. @returns false when somebody is at something, and it has to be asked again */
  async clear(): Promise<boolean> {
    const cleared = await alone(this.em, REBUILDING, false, () =>
      alone(this.em, SENDING, false, async () => {
        if (await this.store.exists(this.store.next)) await this.store.drop(this.store.next);
        return true;
      }),
    );
    return cleared ?? false;
  }

  private async sending<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return (await alone(this.em, SENDING, true, work)) as T;
  }

  private async fill(em: EntityManager, after: SearchDocument | undefined, first: boolean): Promise<SearchDocument[]> {
    const rows = await em.execute<SearchDocument[]>(
      `select type, id, version, title, excerpt, body, category from search_document
        where not removed and (type, id) > (?, ?) order by type, id limit ${BATCH}`,
      [after?.type ?? '', after?.id ?? 0],
    );
    await this.store.add(
      this.store.next,
      rows.map((row) => ({ ...row, key: keyOf(row) })),
    );
    if (first) await markSent(em, rows);
    return rows;
  }
}
