import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { toExcerptHtml } from '../../../platform/search/highlight.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import type { IndexHit } from '../../../platform/search/search-index.js';
import type { SearchHit } from '../presenters/search.view.js';
import { storyTitle } from '../presenters/story-title.js';
import { keyOfHit, readVisible } from '../presenters/visible-hits.js';
import type { Visible } from '../presenters/visible-hits.js';

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
   * item the current text is shown, because a name may have been removed from the old one. Categories are renamed
   * without a change to their articles, so the current name is always shown.
   */
  private async onlyVisible(hits: IndexHit[]): Promise<SearchHit[]> {
    const visible = await readVisible(this.em, hits);
    return hits.flatMap(({ version, ...hit }) => {
      const now = visible.get(keyOfHit(hit));
      if (!now) return [];
      const { category, contentNotes } = now;
      if (version === now.version) return [{ ...hit, category, contentNotes }];
      return [{ ...hit, category, contentNotes, title: titleOf(now), excerpt: toExcerptHtml(now.text) }];
    });
  }
}

const titleOf = ({ type, title }: Visible): string => (type === 'story' ? storyTitle(title) : title);
