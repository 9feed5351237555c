import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CachedValue } from '../../../platform/concurrency/cached-value.js';
import { CacheInvalidation } from '../../../platform/http/cache/cache-invalidation.js';
import { WordLists } from '../../../platform/search/word-lists.js';
import { SearchedWords, synonymsOf } from './searched-words.js';
import type { TermWords } from './searched-words.js';

const MAX_AGE_MS = 5 * 60_000;

/**
 * The words of the published terms, for search. A change of a term makes every process forget them when it forgets the
 * cached responses of the glossary.
 */
@Injectable()
export class GlossaryInSearch implements OnModuleInit {
  private readonly words = new CachedValue(async () => new SearchedWords(await this.read()), MAX_AGE_MS);

  constructor(
    private readonly em: EntityManager,
    private readonly wordLists: WordLists,
    private readonly cacheInvalidation: CacheInvalidation,
  ) {}

  onModuleInit(): void {
    this.wordLists.useSource(async () => synonymsOf(await this.read()));
    this.cacheInvalidation.onInvalidate((tag) => {
      if (tag !== undefined && tag !== 'glossary') return;
      this.words.forget();
      this.wordLists.forget();
    });
  }

  searchedWords(): Promise<SearchedWords> {
    return this.words.get();
  }

  /** Outside any transaction: what is read is shared with other requests. */
  private read(): Promise<TermWords[]> {
    return this.em
      .fork()
      .execute<TermWords[]>('select term, slug, forms, synonyms from term where published order by id');
  }
}
