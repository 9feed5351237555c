import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ArticleText } from '../../../platform/markdown/article-text.js';
import { DOCUMENT_COLUMNS, SearchIndex } from '../../../platform/search/search-index.js';
import type { SearchDocument, SearchType } from '../../../platform/search/search-index.js';
import { VerifySearchIndex } from '../contract.js';
import type { SearchIndexCheck } from '../contract.js';
import { searchDocuments } from '../presenters/search-documents.js';
import type { IndexableItem } from '../presenters/search-documents.js';

const BATCH = 200;

const VISIBLE: Record<SearchType, string> = {
  article: 'select id from post where published',
  story: 'select id from confession where approved',
};

@HandlesCommand(VerifySearchIndex)
export class VerifySearchIndexHandler implements ICommandHandler<VerifySearchIndex> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
    private readonly text: ArticleText,
  ) {}

  async execute({ type, after, how }: VerifySearchIndex): Promise<SearchIndexCheck> {
    const ids = await this.next(type, after);
    const indexed = new Map((await this.indexed(type, ids)).map((row) => [row.id, row]));
    // Read after the index, so an article can only be newer than its document.
    const now = new Map((await searchDocuments(this.em, this.text, type, ids)).map((one) => [one.id, one]));
    let different = 0;
    for (const id of ids) {
      const differs = !isSame(indexed.get(id), now.get(id)?.document ?? null);
      if (differs) different += 1;
      if (how === 'rebuild' || (how === 'repair' && differs)) await this.write(type, id, now.get(id), indexed.get(id));
    }
    return {
      of: after === 0 ? await this.count(type) : 0,
      checked: ids.length,
      different,
      last: ids.length < BATCH ? null : ids.at(-1)!,
    };
  }

  private async next(type: SearchType, after: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `(${VISIBLE[type]} and id > ? order by id limit ${BATCH})
       union (select id from search_document where type = ? and not removed and id > ? order by id limit ${BATCH})
       order by id limit ${BATCH}`,
      [after, type, after],
    );
    return rows.map(({ id }) => id);
  }

  private async count(type: SearchType): Promise<number> {
    const [row] = await this.em.execute<{ of: string }[]>(`select count(*) as of from (${VISIBLE[type]}) visible`);
    return Number(row!.of);
  }

  /** The row locks make other writers wait until the end of the transaction. */
  private indexed(type: SearchType, ids: readonly number[]): Promise<Indexed[]> {
    return this.em.execute<Indexed[]>(
      `select ${DOCUMENT_COLUMNS}, removed from search_document
        where type = ? and id = any(?::int[]) order by id for update`,
      [type, `{${ids.join()}}`],
    );
  }

  private async write(
    type: SearchType,
    id: number,
    now: IndexableItem | undefined,
    row: Indexed | undefined,
  ): Promise<void> {
    // The document has a version that the item has not reached: no proper update would ever replace it.
    if (row && row.version > (now?.version ?? Infinity))
      await this.em.execute('delete from search_document where type = ? and id = ?', [type, id]);
    if (now?.document) await this.index.put(now.document);
    else await this.index.remove(type, id, now?.version ?? row?.version ?? 0);
  }
}

type Indexed = SearchDocument & { removed: boolean };

function isSame(row: Indexed | undefined, document: SearchDocument | null): boolean {
  if (!document) return !row || row.removed;
  if (!row || row.removed) return false;
  const fields = ['version', 'title', 'excerpt', 'body', 'category', 'publishedAt'] as const;
  const expected = SearchIndex.sanitize(document);
  return fields.every((field) => row[field] === expected[field]);
}
