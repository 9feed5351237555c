import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { SearchIndex } from '../../../platform/search/search-index.js';
import type { SearchHit } from '../../../platform/search/search-index.js';

/** Published articles and approved stories with these words in them, or with words much like them. */
export class FindContent extends Query<SearchHit[]> {
  constructor(
    readonly words: string,
    readonly limit: number,
  ) {
    super();
  }
}

@HandlesQuery(FindContent)
export class FindContentHandler implements IQueryHandler<FindContent> {
  constructor(private readonly index: SearchIndex) {}

  execute({ words, limit }: FindContent): Promise<SearchHit[]> {
    return this.index.find(words, limit);
  }
}
