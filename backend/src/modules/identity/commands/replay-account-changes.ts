import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { LaterFactors } from '../../../kernel/later-factors.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ReplayAccountChanges } from '../contract.js';
import { removeFactors } from '../presenters/factors.js';

@HandlesCommand(ReplayAccountChanges)
export class ReplayAccountChangesHandler implements ICommandHandler<ReplayAccountChanges> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accounts, roles, factors }: ReplayAccountChanges): Promise<void> {
    const changed = await this.em.execute<{ id: number }[]>(
      `update account set password_hash = newer."passwordHash", password_version = newer."passwordVersion"
         from jsonb_to_recordset(?::jsonb) as newer (id integer, "passwordHash" text, "passwordVersion" integer)
        where account.id = newer.id and account.password_version < newer."passwordVersion" returning account.id`,
      [JSON.stringify(accounts)],
    );
    // Their owners may have removed some of them for the same reason. Nobody is locked out: the password works.
    for (const { id } of changed) await removeFactors(this.em, id);
    await this.replaceFactors(factors);
    await this.em.execute(
      `update account set is_admin = later."isAdmin", staff_role = later."staffRole", suspended_on = later."suspendedOn"
         from jsonb_to_recordset(?::jsonb)
              as later (id integer, "isAdmin" boolean, "staffRole" text, "suspendedOn" date)
        where account.id = later.id`,
      [JSON.stringify(roles)],
    );
  }

  /** The rows have all columns of their tables, so a new column belongs into these lists. */
  private async replaceFactors(factors: readonly LaterFactors[]): Promise<void> {
    for (const { id } of factors) await removeFactors(this.em, id);
    const insert = (sql: string, rows: object[]) => this.em.execute(sql, [JSON.stringify(rows)]);
    await insert(
      `insert into passkey (account_id, credential_id, public_key, sign_count, name, added_on, last_used_on)
       select * from jsonb_to_recordset(?::jsonb) as later (account_id integer, credential_id text, public_key text,
                                                            sign_count bigint, name text, added_on date, last_used_on date)`,
      factors.flatMap(({ passkeys }) => passkeys),
    );
    await insert(
      `insert into totp_secret (account_id, sealed_secret, added_on)
       select * from jsonb_to_recordset(?::jsonb) as later (account_id integer, sealed_secret text, added_on date)`,
      factors.flatMap(({ secrets }) => secrets),
    );
    await insert(
      `insert into recovery_code (account_id, code_hash)
       select * from jsonb_to_recordset(?::jsonb) as later (account_id integer, code_hash text)`,
      factors.flatMap(({ recoveryCodes }) => recoveryCodes),
    );
  }
}
