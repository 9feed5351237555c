import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ReplayPasswordChanges } from '../contract.js';
import { removeFactors } from '../presenters/factors.js';

@HandlesCommand(ReplayPasswordChanges)
export class ReplayPasswordChangesHandler implements ICommandHandler<ReplayPasswordChanges> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accounts, roles }: ReplayPasswordChanges): Promise<void> {
    const changed = await this.em.execute<{ id: number }[]>(
      `update account set password_hash = newer."passwordHash", password_version = newer."passwordVersion"
         from jsonb_to_recordset(?::jsonb) as newer (id integer, "passwordHash" text, "passwordVersion" integer)
        where account.id = newer.id and account.password_version < newer."passwordVersion" returning account.id`,
      [JSON.stringify(accounts)],
    );
    // Their owners may have removed some of them for the same reason. Nobody is locked out: the password works.
    for (const { id } of changed) await removeFactors(this.em, id);
    await this.em.execute(
      `update account set is_admin = later."isAdmin", staff_role = later."staffRole", suspended_on = later."suspendedOn"
         from jsonb_to_recordset(?::jsonb)
              as later (id integer, "isAdmin" boolean, "staffRole" text, "suspendedOn" date)
        where account.id = later.id`,
      [JSON.stringify(roles)],
    );
  }
}
