import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import { MAX_QUERY_LENGTH } from '../../../platform/search/search-query.js';
import { isAnyCurrent } from '../presenters/visible-hits.js';

/** Hits to look at: the index may lag, so that the first ones are no longer public. */
const HITS = 5;

/** Returns a similar query that finds something, for a query that found nothing; null if there is none. */
export class SuggestSearch extends Query<string | null> {
  constructor(readonly words: string) {
    super();
  }
}

@HandlesQuery(SuggestSearch)
export class SuggestSearchHandler implements IQueryHandler<SuggestSearch> {
  constructor(
    private readonly em: EntityManager,
    private readonly index: SearchIndex,
  ) {}

  async execute({ words }: SuggestSearch): Promise<string | null> {
    const suggestion = await this.index.suggest(words);
    if (suggestion === undefined || [...suggestion].length > MAX_QUERY_LENGTH) return null;
    const { hits } = await this.index.find(suggestion, HITS);
    // Only an unchanged hit counts: the index may still know a name that was removed from a text.
    return (await isAnyCurrent(this.em, hits)) ? suggestion : null;
  }
}
