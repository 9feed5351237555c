import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { SessionAccount } from '../views/session-account.js';

/** The admin with this e-mail address, or the first admin when it is null; null when there is none. */
export class FindAdmin extends Query<SessionAccount | null> {
  constructor(readonly email: string | null) {
    super();
  }
}

@HandlesQuery(FindAdmin)
export class FindAdminHandler implements IQueryHandler<FindAdmin> {
  constructor(private readonly em: EntityManager) {}

  async execute({ email }: FindAdmin): Promise<SessionAccount | null> {
    const [row] = await this.em.execute<{ id: number; password_version: number }[]>(
      'select id, password_version from account where is_admin and (?::text is null or email = ?::citext) order by id limit 1',
      [email, email],
    );
    return row ? { id: row.id, passwordVersion: row.password_version } : null;
  }
}
