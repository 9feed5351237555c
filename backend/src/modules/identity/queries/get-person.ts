import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findById } from '../../../platform/database/find-by-id.js';
import { PERSON_COLUMNS } from '../presenters/people.js';
import type { Person } from '../presenters/people.view.js';

/** One account, for the admin who just changed it. */
export class GetPerson extends Query<Person> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetPerson)
export class GetPersonHandler implements IQueryHandler<GetPerson> {
  constructor(private readonly em: EntityManager) {}

  execute({ id }: GetPerson): Promise<Person> {
    return findById<Person>('account', PERSON_COLUMNS, id, this.em);
  }
}
