import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

/** The name of a moderator, as the audit log and notes show it. */
export class GetModeratorName extends Query<string> {
  constructor(readonly adminId: number) {
    super();
  }
}

@HandlesQuery(GetModeratorName)
export class GetModeratorNameHandler implements IQueryHandler<GetModeratorName> {
  constructor(private readonly em: EntityManager) {}

  async execute({ adminId }: GetModeratorName): Promise<string> {
    const sql = 'select coalesce(display_name, username::text) as username from account where id = ?';
    const [account] = await this.em.execute<{ username: string }[]>(sql, [adminId]);
    return account?.username ?? '';
  }
}
