import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

/** The credential ids of an account's passkeys, so that a device does not make a second one. */
export class FindPasskeyIds extends Query<string[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

@HandlesQuery(FindPasskeyIds)
export class FindPasskeyIdsHandler implements IQueryHandler<FindPasskeyIds> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: FindPasskeyIds): Promise<string[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      'select credential_id as id from passkey where account_id = ? order by passkey.id',
      [accountId],
    );
    return rows.map(({ id }) => id);
  }
}
