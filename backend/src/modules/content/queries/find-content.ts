import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import type { SearchHit, SearchType } from '../../../platform/search/search-index.js';

/** Published articles and approved stories with these words in them, or with words much like them. */
export class FindContent extends Query<SearchHit[]> {
  constructor(
    readonly words: string,
    readonly limit: number,
  ) {
    super();
  }
}

const VISIBLE = `
  select 'article' as type, id from post where published and id = any(?::int[])
  union all select 'story', id from confession where approved and id = any(?::int[])`;

@HandlesQuery(FindContent)
export class FindContentHandler implements IQueryHandler<FindContent> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
  ) {}

  async execute({ words, limit }: FindContent): Promise<SearchHit[]> {
    const hits = await this.index.find(words, limit);
    if (hits.length === 0) return hits;
    // The index follows a moment later, or when a worker is there again: what was taken back is not shown until then.
    const idsOf = (type: SearchType) => `{${hits.flatMap((hit) => (hit.type === type ? [hit.id] : [])).join()}}`;
    const rows = await this.em.execute<{ type: SearchType; id: number }[]>(VISIBLE, [idsOf('article'), idsOf('story')]);
    const visible = new Set(rows.map(({ type, id }) => `${type} ${id}`));
    return hits.filter(({ type, id }) => visible.has(`${type} ${id}`));
  }
}
