import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { KeepNewerPasswords } from '../contract.js';

@HandlesCommand(KeepNewerPasswords)
export class KeepNewerPasswordsHandler implements ICommandHandler<KeepNewerPasswords> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accounts }: KeepNewerPasswords): Promise<void> {
    await this.em.execute(
      `update account set password_hash = newer."passwordHash", password_version = newer."passwordVersion"
         from jsonb_to_recordset(?::jsonb) as newer (id integer, "passwordHash" text, "passwordVersion" integer)
        where account.id = newer.id and account.password_version < newer."passwordVersion"`,
      [JSON.stringify(accounts)],
    );
  }
}
