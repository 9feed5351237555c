import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { CreateCategory } from '../commands/create-category.js';
import { DeleteCategory } from '../commands/delete-category.js';
import { EditCategory } from '../commands/edit-category.js';
import { Category, CountedCategory } from '../presenters/categories.view.js';
import { GetCategory } from '../queries/get-category.js';
import { ListCategories } from '../queries/list-categories.js';
import { CategoryBody, EditCategoryBody } from './content.dto.js';
import { oneOf } from '../../../platform/http/pagination/list-query.js';

@ApiTags('categories')
@Controller('api/categories')
export class CategoriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiQuery({
    name: 'fields',
    required: false,
    enum: ['counts'],
    description: 'Adds the number of published articles of each category.',
  })
  @PagedAnswer(Category, CountedCategory)
  listCategories(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    return this.queries.execute(new ListCategories(page, oneOf(query, 'fields', ['counts']) !== undefined));
  }

  @Get(':id')
  @ApiResponse({ status: 200, type: Category })
  getCategory(@PathId() id: number): Promise<Category> {
    return this.queries.execute(new GetCategory(id));
  }

  @Post()
  @ApiResponse({ status: 201, type: Category })
  @Problems(409)
  async createCategory(@Body() { order, ...fields }: CategoryBody): Promise<Category> {
    const id = await this.commands.execute(new CreateCategory({ ...fields, position: order }));
    return this.queries.execute(new GetCategory(id));
  }

  @Put(':id')
  @ApiResponse({ status: 200, type: Category })
  @Problems(409)
  async editCategory(@PathId() id: number, @Body() { order, version, ...change }: EditCategoryBody): Promise<Category> {
    await this.commands.execute(new EditCategory(id, { ...change, position: order }, version));
    return this.queries.execute(new GetCategory(id));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiResponse({ status: 204 })
  @Problems(409)
  async deleteCategory(@PathId() id: number): Promise<void> {
    await this.commands.execute(new DeleteCategory(id));
  }
}
