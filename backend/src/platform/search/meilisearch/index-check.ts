import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { countDocuments, markUnsent } from './document-sync-rows.js';
import type { Progress } from './index-rebuild.js';
import { keyOf } from './meilisearch.js';
import type { MeilisearchDocument } from './meilisearch.js';
import type { MeilisearchClient } from './meilisearch-client.js';
import type { SearchDocument } from '../search-index.js';
import { alone, REBUILDING, SENDING } from './index-locks.js';

const BATCH = 200;
const KEYS = 5_000;

export interface IndexCheckResult {
  checked: number;
  /** Not there, or not as PostgreSQL has them. */
  different: number;
  /** There, though PostgreSQL has none of them, or not any more. */
  strangers: number;
}

/** Holds the index on a Meilisearch against what PostgreSQL has. What is on its way there is no difference. */
export class IndexCheck {
  constructor(
    private readonly em: EntityManager,
    private readonly store: MeilisearchClient,
  ) {}

  /**
   * @param mend marks what differs to be sent again, and takes strangers out
   * @returns undefined when there is no index
   */
  async run(mend: boolean, progress: Progress = () => undefined): Promise<IndexCheckResult | undefined> {
    return alone(this.em, REBUILDING, true, async () => {
      if (!(await this.store.exists(this.store.live))) return undefined;
      const of = await countDocuments(this.em.fork());
      const all: IndexCheckResult = { checked: 0, different: 0, strangers: 0 };
      let last: SearchDocument | undefined;
      progress(0, of);
      do {
        const some = (await alone(this.em, SENDING, true, (em) => this.compare(em, last, mend)))!;
        last = some.last;
        all.checked += some.checked;
        all.different += some.different;
        progress(all.checked, Math.max(of, all.checked));
      } while (last);
      all.strangers = (await alone(this.em, SENDING, true, (em) => this.strangers(em, mend)))!;
      return all;
    });
  }

  private async compare(em: EntityManager, after: SearchDocument | undefined, mend: boolean) {
    const rows = await em.execute<(SearchDocument & { unsent: boolean })[]>(
      `select type, id, version, title, excerpt, body, category, unsent from search_document
        where not removed and (type, id) > (?, ?) order by type, id limit ${BATCH}`,
      [after?.type ?? '', after?.id ?? 0],
    );
    const there = rows.length === 0 ? [] : await this.store.get(this.store.live, rows.map(keyOf));
    const byKey = new Map(there.map((document) => [document.key, document]));
    const different = rows.filter(({ unsent, ...row }) => !unsent && !isSame(row, byKey.get(keyOf(row))));
    if (mend && different.length > 0) await markUnsent(em, different);
    return { checked: rows.length, different: different.length, last: rows.at(-1) };
  }

  private async strangers(em: EntityManager, mend: boolean): Promise<number> {
    const strangers: string[] = [];
    for (let offset = 0, keys: string[] = []; offset === 0 || keys.length > 0; offset += KEYS) {
      keys = await this.store.keys(this.store.live, offset, KEYS);
      const rows = await em.execute<{ key: string }[]>(
        `select key from jsonb_to_recordset(?::jsonb) as there (key text, type text, id int)
          where not exists (select 1 from search_document d where d.type = there.type and d.id = there.id and (unsent or not removed))`,
        [JSON.stringify(keys.map(partsOf))],
      );
      strangers.push(...rows.map(({ key }) => key));
    }
    if (mend) await this.store.remove(this.store.live, strangers);
    return strangers.length;
  }
}

const isSame = (row: SearchDocument, there: MeilisearchDocument | undefined): boolean =>
  isDeepStrictEqual({ ...row, key: keyOf(row) }, there);

const partsOf = (key: string) => {
  const [, type, id] = /^(article|story)-(\d{1,9})$/.exec(key) ?? [];
  return { key, type: type ?? '', id: Number(id ?? 0) };
};
