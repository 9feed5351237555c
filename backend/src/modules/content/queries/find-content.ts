import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { toExcerptHtml } from '../../../platform/search/highlight.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import type { IndexHit, SearchHit, SearchType } from '../../../platform/search/search-index.js';
import { storyTitle } from '../presenters/story-title.js';

/** The hits, the search engine that found them, and its time in milliseconds. */
export interface FoundContent {
  hits: SearchHit[];
  engine: string;
  isFallback: boolean;
  durationMs: number;
}

/** Searches published articles and approved stories for these words or similar ones. */
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

/** The current rows and the beginnings of their texts. */
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
    const startedAt = performance.now();
    const { hits, ...source } = await this.index.find(words, limit);
    return { hits: await this.onlyVisible(hits), ...source, durationMs: performance.now() - startedAt };
  }

  /**
   * The index may lag, for long when no worker runs. Items that are no longer public are left out, and for a changed
   * item the current text is shown, because a name may have been removed from the old one.
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
