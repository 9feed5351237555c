import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { nearest, placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import type { SessionAccount } from '../presenters/session-account.js';

/** The admin with this email address, or the first admin when it is null. Null when there is none. */
export class FindAdmin extends Query<SessionAccount | null> {
  constructor(readonly email: string | null) {
    super();
  }
}

@HandlesQuery(FindAdmin)
export class FindAdminHandler implements IQueryHandler<FindAdmin> {
  constructor(private readonly em: EntityManager) {}

  async execute({ email }: FindAdmin): Promise<SessionAccount | null> {
    const spellings = email === null ? [] : spellingsOf(email);
    const rows = await this.em.execute<{ id: number; email: string; password_version: number }[]>(
      `select id, email::text, password_version from account
        where is_admin and suspended_on is null ${email === null ? '' : `and email in (${placeholders(spellings)})`} order by id limit 10`,
      spellings,
    );
    const row = nearest(rows, spellings);
    return row ? { id: row.id, passwordVersion: row.password_version } : null;
  }
}
