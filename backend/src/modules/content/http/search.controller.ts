import { Controller, Get, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { readLimit } from '../../../platform/http/pagination/pagination.js';
import { parseQuery } from '../../../platform/http/validation/index.js';
import { InvalidInput } from '../../../platform/http/errors/problem-details.js';
import { isEastAsian } from '../../../platform/search/writing-systems.js';
import { MAX_QUERY_LENGTH } from '../../../platform/search/search-query.js';
import { SearchHit } from '../presenters/search.view.js';
import { FindContent } from '../queries/find-content.js';
import { SuggestSearch } from '../queries/suggest-search.js';
import { SearchSuggestion } from './content.dto.js';

const MIN_LENGTH = 3;
/** Two characters can be a word in Chinese, Japanese and Korean. */
const MIN_EAST_ASIAN = 2;
const EAST_ASIAN = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]';
const PATTERN = `\\S[\\s\\S]{${MIN_LENGTH - 2},}\\S|^\\s*${EAST_ASIAN}{${MIN_EAST_ASIAN}}\\s*$`;
const MAX_HITS = 50;
const DEFAULT_HITS = 10;
const TIMING = {
  description: 'The search engine that answered, and how many milliseconds it took.',
  schema: { type: 'string' },
  example: 'search;desc="PostgreSQL";dur=4.2',
} as const;
const FALLBACK_ENGINE = {
  description: 'Set when the configured search engine does not respond: the engine that answered instead.',
  schema: { type: 'string' },
  example: 'PostgreSQL',
} as const;

const WORDS = {
  name: 'q',
  schema: {
    type: 'string',
    minLength: MIN_EAST_ASIAN,
    maxLength: MAX_QUERY_LENGTH,
    pattern: PATTERN,
    example: 'spinster',
  },
} as const;

@ApiTags('search')
@Controller('api/search')
export class SearchController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiQuery(WORDS)
  @ApiQuery({
    name: 'limit',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: MAX_HITS, default: DEFAULT_HITS },
  })
  @ApiResponse({
    status: 200,
    type: SearchHit,
    isArray: true,
    headers: { 'Server-Timing': TIMING, 'X-Search-Stands-In': FALLBACK_ENGINE },
  })
  async searchContent(@Query() query: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<SearchHit[]> {
    const { q, limit } = parseQuery(query);
    const words = readWords(q);
    const found = await this.queries.execute(new FindContent(words, readLimit(limit, MAX_HITS, DEFAULT_HITS)));
    void reply.header('server-timing', `search;desc="${found.engine}";dur=${found.durationMs.toFixed(1)}`);
    if (found.isFallback) void reply.header('x-search-stands-in', found.engine);
    return found.hits;
  }

  @Get('suggestion')
  @ApiQuery(WORDS)
  @ApiResponse({ status: 200, type: SearchSuggestion })
  async suggestSearch(@Query() query: unknown): Promise<SearchSuggestion> {
    return { suggestion: await this.queries.execute(new SuggestSearch(readWords(parseQuery(query).q))) };
  }
}

function readWords(q: string | undefined): string {
  const words = q?.isWellFormed() ? q.normalize('NFC').replaceAll('\0', ' ').trim() : '';
  const length = [...words].length;
  if (length < (isEastAsian(words) ? MIN_EAST_ASIAN : MIN_LENGTH) || length > MAX_QUERY_LENGTH) {
    throw new InvalidInput([{ path: 'q', message: `Search for ${MIN_LENGTH} to ${MAX_QUERY_LENGTH} characters` }]);
  }
  return words;
}
