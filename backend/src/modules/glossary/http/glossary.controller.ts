import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { MaybeSignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { readSearch } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { parseQuery } from '../../../platform/http/validation/index.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { CreateTerm } from '../commands/create-term.js';
import { DeleteTerm } from '../commands/delete-term.js';
import { EditTerm } from '../commands/edit-term.js';
import { Term, TermSummary } from '../presenters/glossary.view.js';
import { GetGlossary } from '../queries/get-glossary.js';
import { GetTerm } from '../queries/get-term.js';
import { ListTerms } from '../queries/list-terms.js';
import { EditTermBody, TermBody } from './glossary.dto.js';
import { TermSlug } from './term-slug.js';
import { termsCsv } from './terms-csv.js';

const seesDrafts = (caller: Caller | null): boolean => caller?.can('edit-articles') ?? false;

/** The words that the journal explains. */
@ApiTags('glossary')
@Controller('api/glossary')
export class GlossaryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiQuery({
    name: 'q',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200, example: 'spinster' },
    description: 'A part of the term, of one of its forms or of a related word.',
  })
  @PagedAnswer(TermSummary)
  listTerms(@Query() query: unknown, @MaybeSignedIn() caller: Caller | null, @Paging() page: PageRequest) {
    return this.queries.execute(new ListTerms(page, seesDrafts(caller), readSearch(parseQuery(query))));
  }

  @Get('export.csv')
  @ApiProduces('text/csv')
  @ApiResponse({ status: 200, schema: { type: 'string' } })
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="glossary.csv"')
  async exportTerms(): Promise<string> {
    return termsCsv(await this.queries.execute(new GetGlossary()));
  }

  @Get(':slug')
  @ApiResponse({ status: 200, type: Term })
  @Problems(404)
  getTerm(@TermSlug() slug: string, @MaybeSignedIn() caller: Caller | null): Promise<Term> {
    return this.queries.execute(new GetTerm(slug, seesDrafts(caller)));
  }

  @Post()
  @ApiResponse({ status: 201, type: Term })
  @Problems(409)
  async createTerm(@Body() { slug, ...body }: TermBody): Promise<Term> {
    const { term, definition, kind = null, history = null, instead = null, sources = null } = body;
    const { forms = [], synonyms = [], published = false } = body;
    const fields = { term, kind, forms, synonyms, definition, history, instead, sources, published };
    const made = await this.commands.execute(new CreateTerm(withoutEmpty(fields), slug));
    return this.queries.execute(new GetTerm(made, true));
  }

  @Put(':slug')
  @ApiResponse({ status: 200, type: Term })
  @Problems(409)
  async editTerm(@TermSlug() slug: string, @Body() { version, ...change }: EditTermBody): Promise<Term> {
    await this.commands.execute(new EditTerm(slug, withoutEmpty(change), version));
    return this.queries.execute(new GetTerm(slug, true));
  }

  @Delete(':slug')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async deleteTerm(@TermSlug() slug: string): Promise<void> {
    await this.commands.execute(new DeleteTerm(slug));
  }
}

/** An empty text is none. */
const withoutEmpty = <F extends object>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === '' ? null : (value as unknown)]),
  ) as F;
