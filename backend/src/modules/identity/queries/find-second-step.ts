import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

/** The step after the password or an emailed link: none, a code from the app, or a recovery code. */
export type SecondStep = 'none' | 'code' | 'recovery-code';

/**
 * The second step of an account. With ADMIN_2FA=required, the password of an admin is never enough: one who has only passkeys signs in
 * with one of them, or with a recovery code.
 */
export class FindSecondStep extends Query<SecondStep> {
  constructor(readonly accountId: number) {
    super();
  }
}

interface Row {
  hasCodes: boolean;
  hasPasskey: boolean;
  isAdmin: boolean;
}

@HandlesQuery(FindSecondStep)
export class FindSecondStepHandler implements IQueryHandler<FindSecondStep> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  async execute({ accountId }: FindSecondStep): Promise<SecondStep> {
    const [account] = await this.em.execute<Row[]>(
      `select exists (select 1 from totp_secret where account_id = account.id) as "hasCodes",
              exists (select 1 from passkey where account_id = account.id) as "hasPasskey", is_admin as "isAdmin"
         from account where id = ?`,
      [accountId],
    );
    if (account?.hasCodes) return 'code';
    return account?.hasPasskey && account.isAdmin && this.settings.admin2fa === 'required' ? 'recovery-code' : 'none';
  }
}
