import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { Prepared } from '../../../platform/database/prepared.js';

/** Whether an account that a session was begun for is an admin's; null when it is gone or its password was changed since. */
export class FindCaller extends Query<{ isAdmin: boolean } | null> {
  constructor(
    readonly id: number,
    readonly passwordVersion: number,
  ) {
    super();
  }
}

/** Asked with each request of a member. */
const FIND = new Prepared<{ is_admin: boolean }>('select is_admin from account where id = ? and password_version = ?');

@HandlesQuery(FindCaller)
export class FindCallerHandler implements IQueryHandler<FindCaller> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id, passwordVersion }: FindCaller): Promise<{ isAdmin: boolean } | null> {
    const [row] = await FIND.run(this.em, [id, passwordVersion]);
    return row ? { isAdmin: row.is_admin } : null;
  }
}
