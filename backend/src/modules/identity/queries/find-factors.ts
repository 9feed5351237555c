import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { Factors, Passkey } from '../presenters/factors.view.js';

/** How the owner of an account can prove who they are, besides the password. */
export class FindFactors extends Query<Factors> {
  constructor(readonly accountId: number) {
    super();
  }
}

@HandlesQuery(FindFactors)
export class FindFactorsHandler implements IQueryHandler<FindFactors> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: FindFactors): Promise<Factors> {
    const passkeys = await this.em.execute<Passkey[]>(
      `select id, name, added_on::text as "addedOn", last_used_on::text as "lastUsedOn"
         from passkey where account_id = ? order by id`,
      [accountId],
    );
    const [others] = await this.em.execute<Omit<Factors, 'passkeys'>[]>(
      `select (select added_on::text from totp_secret where account_id = ?) as "codesSince",
              (select count(*)::int from recovery_code where account_id = ?) as "recoveryCodesLeft"`,
      [accountId, accountId],
    );
    return { passkeys, ...others! };
  }
}
