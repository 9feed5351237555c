import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer } from '../../../platform/openapi/api-docs.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { GetCategory } from '../queries/get-category.js';
import { ListCategories } from '../queries/list-categories.js';
import { Category, CountedCategory } from './content.dto.js';
import { oneOf } from '../../../platform/http/pagination/list-query.js';

@ApiTags('categories')
@Controller('api/categories')
export class CategoriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiQuery({ name: 'fields', required: false, enum: ['counts'], description: 'Says how many articles each has.' })
  @PagedAnswer(Category, CountedCategory)
  listCategories(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    return this.queries.execute(new ListCategories(page, oneOf(query, 'fields', ['counts']) !== undefined));
  }

  @Get(':id')
  @ApiResponse({ status: 200, type: Category })
  getCategory(@PathId() id: number): Promise<Category> {
    return this.queries.execute(new GetCategory(id));
  }
}
