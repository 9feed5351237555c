import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { toExcerptHtml } from '../../../platform/search/highlight.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import type { IndexHit, SearchHit, SearchType } from '../../../platform/search/search-index.js';
import { storyTitle } from '../presenters/story-title.js';

/** What was found, by which engine, and how long that took, in milliseconds. */
export interface FoundContent {
  hits: SearchHit[];
  engine: string;
  isFallback: boolean;
  durationMs: number;
}

/** Published articles and approved stories with these words in them, or with words much like them. */
export class FindContent extends Query<FoundContent> {
  constructor(
    readonly words: string,
    readonly limit: number,
  ) {
    super();
  }
}

interface Visible {
  type: SearchType;
  id: number;
  version: number;
  title: string;
  text: string;
}

const EXCERPT_LENGTH = 160;

/** As they are now, and how they begin. */
const VISIBLE = new PreparedStatement<Visible>(`
  select 'article' as type, id, version, title, left(excerpt, ${EXCERPT_LENGTH}) as text
    from post where published and id = any(?::int[])
  union all select 'story', id, version, left(content, ${EXCERPT_LENGTH}), left(content, ${EXCERPT_LENGTH})
    from confession where approved and id = any(?::int[])`);

@HandlesQuery(FindContent)
export class FindContentHandler implements IQueryHandler<FindContent> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
  ) {}

  async execute({ words, limit }: FindContent): Promise<FoundContent> {
    const began = performance.now();
    const { hits, ...by } = await this.index.find(words, limit);
    return { hits: await this.onlyVisible(hits), ...by, durationMs: performance.now() - began };
  }

  /**
   * The index follows a moment later, or when a worker is there again: what was taken back is not shown until then, and of
   * what was changed nothing that may have been taken out of it.
   */
  private async onlyVisible(hits: IndexHit[]): Promise<SearchHit[]> {
    if (hits.length === 0) return [];
    const idsOf = (type: SearchType) => `{${hits.flatMap((hit) => (hit.type === type ? [hit.id] : [])).join()}}`;
    const rows = await VISIBLE.run(this.em, [idsOf('article'), idsOf('story')]);
    const visible = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]));
    return hits.flatMap(({ version, ...hit }) => {
      const now = visible.get(`${hit.type} ${hit.id}`);
      if (!now) return [];
      return version === now.version ? [hit] : [{ ...hit, title: titleOf(now), excerpt: toExcerptHtml(now.text) }];
    });
  }
}

const titleOf = ({ type, title }: Visible): string => (type === 'story' ? storyTitle(title) : title);
