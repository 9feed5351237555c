import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { DomainError } from '../../../kernel/domain-error.js';
import { PathId } from '../../../platform/http/path-id.js';
import { ListCategories } from '../queries/list-categories.js';
import { Category } from './content.dto.js';

@ApiTags('categories')
@Controller('api/categories')
export class CategoriesController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiResponse({ status: 200, type: Category, isArray: true })
  listCategories() {
    return this.queries.execute(new ListCategories());
  }

  @Get(':id')
  @ApiResponse({ status: 200, type: Category })
  async getCategory(@PathId() id: number): Promise<Category> {
    const [category] = (await this.queries.execute(new ListCategories(id))).items;
    if (!category) throw DomainError.notFound('category');
    return category;
  }
}
