import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

export interface PasskeyView {
  id: number;
  name: string;
  /** `YYYY-MM-DD` */
  addedOn: string;
  lastUsedOn: string | null;
}

export interface FactorsView {
  passkeys: PasskeyView[];
  /** The day on which codes from an app were turned on, or null. */
  codesSince: string | null;
  recoveryCodesLeft: number;
}

/** How the owner of an account can prove who they are, besides the password. */
export class FindFactors extends Query<FactorsView> {
  constructor(readonly accountId: number) {
    super();
  }
}

@HandlesQuery(FindFactors)
export class FindFactorsHandler implements IQueryHandler<FindFactors> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: FindFactors): Promise<FactorsView> {
    const passkeys = await this.em.execute<PasskeyView[]>(
      `select id, name, added_on::text as "addedOn", last_used_on::text as "lastUsedOn"
         from passkey where account_id = ? order by id`,
      [accountId],
    );
    const [others] = await this.em.execute<Omit<FactorsView, 'passkeys'>[]>(
      `select (select added_on::text from totp_secret where account_id = ?) as "codesSince",
              (select count(*)::int from recovery_code where account_id = ?) as "recoveryCodesLeft"`,
      [accountId, accountId],
    );
    return { passkeys, ...others! };
  }
}
