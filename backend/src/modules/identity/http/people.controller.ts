import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { PageRequest } from '../../../kernel/page.js';
import { ROLES } from '../../../kernel/roles.js';
import { CurrentModerator, DecisionHeader } from '../../../platform/http/auth/moderator.js';
import type { Moderator } from '../../../platform/http/auth/moderator.js';
import { oneOf, readSearch, readSort, SearchedAndSorted } from '../../../platform/http/pagination/list-query.js';
import { Paging } from '../../../platform/http/pagination/pagination.js';
import { PathId } from '../../../platform/http/validation/index.js';
import { PagedAnswer, Problems } from '../../../platform/openapi/api-decorators.js';
import { ManageAccount } from '../commands/manage-account.js';
import { Person } from '../presenters/people.view.js';
import { GetPerson } from '../queries/get-person.js';
import { ListPeople } from '../queries/list-people.js';
import { PersonBody } from './people.dto.js';

@ApiTags('people')
@Controller('api/users')
export class PeopleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @ApiQuery({ name: 'role', required: false, enum: ROLES })
  @ApiQuery({ name: 'suspended', required: false, enum: ['true', 'false'] })
  @SearchedAndSorted('createdAt', 'username')
  @PagedAnswer(Person)
  listPeople(@Query() query: Record<string, unknown>, @Paging() page: PageRequest) {
    const suspended = oneOf(query, 'suspended', ['true', 'false']);
    const filter = {
      q: readSearch(query),
      sort: readSort(query, ['createdAt', 'username']),
      role: oneOf(query, 'role', ROLES),
      suspended: suspended === undefined ? undefined : suspended === 'true',
    };
    return this.queries.execute(new ListPeople(filter, page));
  }

  @Put(':id')
  @DecisionHeader({ status: 200, type: Person })
  @Problems(404, 409)
  async changePerson(
    @PathId() id: number,
    @Body() change: PersonBody,
    @CurrentModerator() moderator: Moderator,
  ): Promise<Person> {
    await moderator.setDecisionHeader(this.commands.execute(new ManageAccount(id, change, moderator.id)));
    return this.queries.execute(new GetPerson(id));
  }
}
