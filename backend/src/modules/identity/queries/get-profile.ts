import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { isoTime } from '../../../kernel/clock.js';
import type { Person } from '../../../kernel/person-commands.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { spellingsOf } from '../../../platform/http/validation/index.js';
import type { ProfileView } from '../presenters/profile.js';
import { ROLE } from '../presenters/role.js';

/**
 * The data of an account about its owner, and the person to whom more data belongs. Anyone can sign up with the address of someone else. So
 * the address counts only if it is confirmed: otherwise it would give a stranger what its owner has sent.
 */
export class GetProfile extends Query<{ profile: ProfileView; person: Person } | null> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetProfile)
export class GetProfileHandler implements IQueryHandler<GetProfile> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetProfile): Promise<{ profile: ProfileView; person: Person } | null> {
    const [row] = await this.em.execute<ProfileView[]>(
      `select username::text, display_name as "displayName", email::text, email_confirmed_on::text as "emailConfirmedOn",
              ${ROLE} as role, suspended_on::text as "suspendedOn", created_at as "createdAt"
         from account where id = ?`,
      [id],
    );
    if (!row) return null;
    const emails = row.emailConfirmedOn === null ? [] : spellingsOf(row.email);
    return { profile: { ...row, createdAt: isoTime(row.createdAt) }, person: { accountId: id, emails } };
  }
}
