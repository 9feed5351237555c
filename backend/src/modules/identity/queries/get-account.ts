import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

export interface AccountView {
  id: number;
  username: string;
  email: string;
  isAdmin: boolean;
  createdAt: string;
}

/** An account as its owner sees it, or null when it was deleted. */
export class GetAccount extends Query<AccountView | null> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetAccount)
export class GetAccountHandler implements IQueryHandler<GetAccount> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetAccount): Promise<AccountView | null> {
    const [row] = await this.em.execute<
      { id: number; username: string; email: string; is_admin: boolean; created_at: Date }[]
    >('select id, username::text, email::text, is_admin, created_at from account where id = ?', [id]);
    if (!row) return null;
    const createdAt = isoTime(row.created_at);
    return { id: row.id, username: row.username, email: row.email, isAdmin: row.is_admin, createdAt };
  }
}
