import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { readSearch } from '../../../platform/http/pagination/list-query.js';
import { parseQuery, visiblePattern } from '../../../platform/http/validation/index.js';
import { MAX_QUERY_LENGTH } from '../../../platform/search/search-query.js';
import { SearchedWord } from '../presenters/searched-words.view.js';
import { FindSearchedWords } from '../queries/find-searched-words.js';

/** Says which words of a search the glossary explains. A request of its own, so that the search itself stays as fast. */
@ApiTags('search')
@Controller('api/search/words')
export class SearchedWordsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiQuery({
    name: 'q',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_QUERY_LENGTH,
      pattern: visiblePattern(1),
      example: 'old maid',
    },
  })
  @ApiResponse({ status: 200, type: SearchedWord, isArray: true })
  findSearchedWords(@Query() query: unknown): Promise<SearchedWord[]> {
    const q = readSearch({ q: '', ...parseQuery(query) })!;
    return this.queries.execute(new FindSearchedWords(q));
  }
}
