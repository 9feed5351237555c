import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

/** Whether an account that a session was begun for is an admin's; null when it is gone or its password was changed since. */
export class FindCaller extends Query<{ isAdmin: boolean } | null> {
  constructor(
    readonly id: number,
    readonly passwordVersion: number,
  ) {
    super();
  }
}

@HandlesQuery(FindCaller)
export class FindCallerHandler implements IQueryHandler<FindCaller> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id, passwordVersion }: FindCaller): Promise<{ isAdmin: boolean } | null> {
    const [row] = await this.em.execute<{ is_admin: boolean }[]>(
      'select is_admin from account where id = ? and password_version = ?',
      [id, passwordVersion],
    );
    return row ? { isAdmin: row.is_admin } : null;
  }
}
