import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest, Sort } from '../../../kernel/page.js';
import type { Role } from '../../../kernel/roles.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { CREATED_AT, readPage, searchCondition } from '../../../platform/database/keyset.js';
import { PERSON_COLUMNS } from '../presenters/people.js';
import type { Person } from '../presenters/people.view.js';
import { ROLE } from '../presenters/role.js';

export interface PeopleFilter {
  /** A name or an email address, or a part of it. */
  q?: string | undefined;
  sort?: Sort<'createdAt' | 'username'> | undefined;
  role?: Role | undefined;
  suspended?: boolean | undefined;
}

/** All accounts, for admins; newest first unless the caller names an order. */
export class ListPeople extends Query<Page<Person>> {
  constructor(
    readonly filter: PeopleFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Sorted by characters, not by a locale, whose rules change with library versions. */
const USERNAME = { sql: 'lower(username::text) collate "C"', type: 'text' } as const;
/** An index has the words. */
const WORDS = "username::text || ' ' || coalesce(display_name, '') || ' ' || email::text";

@HandlesQuery(ListPeople)
export class ListPeopleHandler implements IQueryHandler<ListPeople> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter: { q, sort, role, suspended }, page }: ListPeople): Promise<Page<Person>> {
    return readPage<Person, Person>(
      this.em,
      {
        from: 'account',
        columns: PERSON_COLUMNS,
        where: [
          ...(role === undefined ? [] : [{ sql: `${ROLE} = ?`, params: [role] }]),
          ...(suspended === undefined ? [] : [{ sql: `suspended_on is ${suspended ? 'not null' : 'null'}` }]),
        ],
        order: sort
          ? { key: sort.by === 'username' ? USERNAME : CREATED_AT, descending: sort.descending }
          : 'newest first',
        search: q === undefined ? undefined : searchCondition(q, WORDS),
      },
      page,
      (row) => row,
    );
  }
}
