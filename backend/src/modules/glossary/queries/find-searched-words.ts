import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { GlossaryInSearch } from '../presenters/glossary-in-search.js';
import type { SearchedWord } from '../presenters/searched-words.view.js';

/** The words of a search query that the glossary explains: the term that was searched for, and words that are avoided. */
export class FindSearchedWords extends Query<SearchedWord[]> {
  constructor(readonly query: string) {
    super();
  }
}

@HandlesQuery(FindSearchedWords)
export class FindSearchedWordsHandler implements IQueryHandler<FindSearchedWords> {
  constructor(private readonly glossary: GlossaryInSearch) {}

  async execute({ query }: FindSearchedWords): Promise<SearchedWord[]> {
    return (await this.glossary.searchedWords()).in(query);
  }
}
