import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { MaybeSignedIn } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { CreateSeries } from '../commands/create-series.js';
import { DeleteSeries } from '../commands/delete-series.js';
import { EditSeries } from '../commands/edit-series.js';
import { ArticleSeries, ArticleSeriesWithPosts } from '../presenters/series.view.js';
import { GetArticleSeries } from '../queries/get-article-series.js';
import { ListArticleSeries } from '../queries/list-article-series.js';
import { EditSeriesBody, SeriesBody } from './series.dto.js';

@ApiTags('series')
@Controller('api/series')
export class SeriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @PagedAnswer(ArticleSeries)
  listArticleSeries(@MaybeSignedIn() caller: Caller | null, @Paging() page: PageRequest) {
    return this.queries.execute(new ListArticleSeries(page, caller?.can('edit-articles') ?? false));
  }

  @Get(':id')
  @ApiResponse({ status: 200, type: ArticleSeriesWithPosts })
  getArticleSeries(@PathId() id: number, @MaybeSignedIn() caller: Caller | null): Promise<ArticleSeriesWithPosts> {
    return this.queries.execute(new GetArticleSeries(id, caller?.can('edit-articles') ?? false));
  }

  @Post()
  @ApiResponse({ status: 201, type: ArticleSeriesWithPosts })
  @Problems(409)
  async createSeries(@Body() fields: SeriesBody): Promise<ArticleSeriesWithPosts> {
    return this.queries.execute(new GetArticleSeries(await this.commands.execute(new CreateSeries(fields)), true));
  }

  @Put(':id')
  @ApiResponse({ status: 200, type: ArticleSeriesWithPosts })
  @Problems(409)
  async editSeries(
    @PathId() id: number,
    @Body() { version, ...change }: EditSeriesBody,
  ): Promise<ArticleSeriesWithPosts> {
    await this.commands.execute(new EditSeries(id, change, version));
    return this.queries.execute(new GetArticleSeries(id, true));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  async deleteSeries(@PathId() id: number): Promise<void> {
    await this.commands.execute(new DeleteSeries(id));
  }
}
