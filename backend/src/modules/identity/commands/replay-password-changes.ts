import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ReplayPasswordChanges } from '../contract.js';

@HandlesCommand(ReplayPasswordChanges)
export class ReplayPasswordChangesHandler implements ICommandHandler<ReplayPasswordChanges> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accounts }: ReplayPasswordChanges): Promise<void> {
    await this.em.execute(
      `update account set password_hash = newer."passwordHash", password_version = newer."passwordVersion"
         from jsonb_to_recordset(?::jsonb) as newer (id integer, "passwordHash" text, "passwordVersion" integer)
        where account.id = newer.id and account.password_version < newer."passwordVersion"`,
      [JSON.stringify(accounts)],
    );
  }
}
