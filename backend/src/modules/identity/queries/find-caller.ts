import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { KeyBatcher } from '../../../platform/concurrency/key-batcher.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';

/** Whether a session's account is an admin. Null when the account was deleted or its password was changed since. */
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

/** Runs on every request of a signed-in person. */
const FIND = new PreparedStatement<Row>(
  'select id, is_admin, password_version from account where id = any(?::integer[])',
);

@HandlesQuery(FindCaller)
export class FindCallerHandler implements IQueryHandler<FindCaller> {
  private readonly accounts = new KeyBatcher<number, Row>(async (ids) => {
    const rows = await FIND.run(this.em, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  });

  constructor(private readonly em: EntityManager) {}

  async execute({ id, passwordVersion }: FindCaller): Promise<{ isAdmin: boolean } | null> {
    const account = await this.accounts.load(id);
    return account?.password_version === passwordVersion ? { isAdmin: account.is_admin } : null;
  }
}
