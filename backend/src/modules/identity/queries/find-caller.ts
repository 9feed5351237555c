import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { AskedTogether } from '../../../platform/database/asked-together.js';
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

interface Row {
  id: number;
  is_admin: boolean;
  password_version: number;
}

/** Asked with each request of a member. */
const FIND = new Prepared<Row>('select id, is_admin, password_version from account where id = any(?::integer[])');

@HandlesQuery(FindCaller)
export class FindCallerHandler implements IQueryHandler<FindCaller> {
  private readonly accounts = new AskedTogether<number, Row>(async (ids) => {
    const rows = await FIND.run(this.em, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  });

  constructor(private readonly em: EntityManager) {}

  async execute({ id, passwordVersion }: FindCaller): Promise<{ isAdmin: boolean } | null> {
    const account = await this.accounts.ask(id);
    return account?.password_version === passwordVersion ? { isAdmin: account.is_admin } : null;
  }
}
