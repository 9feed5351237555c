import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import type { Confession } from '../presenters/confessions.view.js';
import {
  ADMIN_CONFESSION_COLUMNS,
  CONFESSION_COLUMNS,
  toAdminConfession,
  toPublicConfession,
} from '../presenters/rows.js';
import type { ConfessionRow } from '../presenters/rows.js';

/** One story. Only admins see stories that are not approved, their flags, and small counts of reactions. */
export class GetConfession extends Query<Confession> {
  constructor(
    readonly id: number,
    /** The admin who reads it; null for everyone else. */
    readonly adminId: number | null,
  ) {
    super();
  }
}

const READ = new PreparedStatement<ConfessionRow>(
  `select ${CONFESSION_COLUMNS} from confession where id = ? and approved`,
);
const READ_AS_ADMIN = new PreparedStatement<ConfessionRow>(
  `select ${ADMIN_CONFESSION_COLUMNS} from confession where id = ?`,
);

@HandlesQuery(GetConfession)
export class GetConfessionHandler implements IQueryHandler<GetConfession> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id, adminId }: GetConfession): Promise<Confession> {
    const [row] = await (adminId === null ? READ : READ_AS_ADMIN).run(this.em, [id]);
    if (!row) throw DomainError.notFound('confession');
    return adminId === null ? toPublicConfession(row) : toAdminConfession(row, adminId);
  }
}
