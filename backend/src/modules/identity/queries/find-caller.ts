import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Role } from '../../../kernel/roles.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { KeyBatcher } from '../../../platform/concurrency/key-batcher.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { HAS_FACTOR } from '../presenters/factors.js';
import { ROLE } from '../presenters/role.js';

/** The role of a session's account. */
export interface CallerView {
  role: Role;
  isSuspended: boolean;
  /** An admin without a passkey and without codes. Always false for others. */
  isAdminWithoutFactor: boolean;
}

/** Finds the account of a session. Null when it was deleted or its password was changed since. */
export class FindCaller extends Query<CallerView | null> {
  constructor(
    readonly id: number,
    readonly passwordVersion: number,
  ) {
    super();
  }
}

interface Row {
  id: number;
  role: Role;
  suspended: boolean;
  without_factor: boolean;
  password_version: number;
}

/** Runs on every request of a signed-in person. */
const FIND = new PreparedStatement<Row>(
  `select id, ${ROLE} as role, suspended_on is not null as suspended, password_version,
          case when is_admin then not ${HAS_FACTOR} else false end as without_factor
     from account where id = any(?::integer[])`,
);

@HandlesQuery(FindCaller)
export class FindCallerHandler implements IQueryHandler<FindCaller> {
  private readonly accounts = new KeyBatcher<number, Row>(async (ids) => {
    const rows = await FIND.run(this.em, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  });

  constructor(private readonly em: EntityManager) {}

  async execute({ id, passwordVersion }: FindCaller): Promise<CallerView | null> {
    const account = await this.accounts.load(id);
    return account?.password_version === passwordVersion
      ? { role: account.role, isSuspended: account.suspended, isAdminWithoutFactor: account.without_factor }
      : null;
  }
}
