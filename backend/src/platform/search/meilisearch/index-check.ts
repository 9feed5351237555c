import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { countDocuments, markUnsent } from './document-sync-rows.js';
import type { Progress } from './index-rebuild.js';
import { documentOf, keyOf } from './meilisearch.js';
import type { MeilisearchDocument } from './meilisearch.js';
import type { MeilisearchClient } from './meilisearch-client.js';
import { DOCUMENT_COLUMNS } from '../search-index.js';
import type { SearchDocument } from '../search-index.js';
import { withLock, REBUILDING, SENDING } from './index-locks.js';

const BATCH = 200;
const KEYS_PER_PAGE = 5_000;

export interface IndexCheckResult {
  checked: number;
  /** Missing in Meilisearch, or different from PostgreSQL. */
  different: number;
  /** In Meilisearch, but not or no longer in PostgreSQL. */
  orphans: number;
}

/** Compares the index on Meilisearch with PostgreSQL. Unsent documents do not count as different. */
export class IndexCheck {
  constructor(
    private readonly em: EntityManager,
    private readonly store: MeilisearchClient,
  ) {}

  /**
   * @param repair marks differing documents to be sent again, and removes orphans
   * @returns undefined if there is no index
   */
  async run(repair: boolean, progress: Progress = () => undefined): Promise<IndexCheckResult | undefined> {
    return withLock(this.em, REBUILDING, true, async () => {
      if (!(await this.store.exists(this.store.live))) return undefined;
      const total = await countDocuments(this.em.fork());
      const result: IndexCheckResult = { checked: 0, different: 0, orphans: 0 };
      let last: SearchDocument | undefined;
      progress(0, total);
      do {
        const batch = (await withLock(this.em, SENDING, true, (em) => this.compareBatch(em, last, repair)))!;
        last = batch.last;
        result.checked += batch.checked;
        result.different += batch.different;
        progress(result.checked, Math.max(total, result.checked));
      } while (last);
      result.orphans = (await withLock(this.em, SENDING, true, (em) => this.findOrphans(em, repair)))!;
      return result;
    });
  }

  private async compareBatch(em: EntityManager, after: SearchDocument | undefined, repair: boolean) {
    const rows = await em.execute<(SearchDocument & { unsent: boolean })[]>(
      `select ${DOCUMENT_COLUMNS}, unsent from search_document
        where not removed and (type, id) > (?, ?) order by type, id limit ${BATCH}`,
      [after?.type ?? '', after?.id ?? 0],
    );
    const indexed = rows.length === 0 ? [] : await this.store.get(this.store.live, rows.map(keyOf));
    const byKey = new Map(indexed.map((document) => [document.key, document]));
    const different = rows.filter(({ unsent, ...row }) => !unsent && !isSame(row, byKey.get(keyOf(row))));
    if (repair && different.length > 0) await markUnsent(em, different);
    return { checked: rows.length, different: different.length, last: rows.at(-1) };
  }

  private async findOrphans(em: EntityManager, repair: boolean): Promise<number> {
    const orphans: string[] = [];
    for (let offset = 0, keys: string[] = []; offset === 0 || keys.length > 0; offset += KEYS_PER_PAGE) {
      keys = await this.store.keys(this.store.live, offset, KEYS_PER_PAGE);
      const rows = await em.execute<{ key: string }[]>(
        `select key from jsonb_to_recordset(?::jsonb) as indexed (key text, type text, id int)
          where not exists (select 1 from search_document d where d.type = indexed.type and d.id = indexed.id and (unsent or not removed))`,
        [JSON.stringify(keys.map(parseKey))],
      );
      orphans.push(...rows.map(({ key }) => key));
    }
    if (repair) await this.store.remove(this.store.live, orphans);
    return orphans.length;
  }
}

const isSame = (row: SearchDocument, indexed: MeilisearchDocument | undefined): boolean =>
  isDeepStrictEqual(documentOf(row), indexed);

const parseKey = (key: string) => {
  const [, type, id] = /^(article|story)-(\d{1,9})$/.exec(key) ?? [];
  return { key, type: type ?? '', id: Number(id ?? 0) };
};
