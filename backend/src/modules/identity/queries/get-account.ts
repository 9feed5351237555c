import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock, isoTime } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { CAPABILITIES_OF_ROLES } from '../../../platform/http/auth/permission-table.js';
import type { CapabilityTable } from '../../../platform/http/auth/permission-table.js';
import { NOTIFICATION_IS_SHOWN } from '../../notifications/contract.js';
import type { User } from '../presenters/account.view.js';
import { HAS_FACTOR } from '../presenters/factors.js';
import { ROLE } from '../presenters/role.js';

/** An account as its owner sees it, or null when it was deleted. */
export class GetAccount extends Query<User | null> {
  constructor(readonly id: number) {
    super();
  }
}

interface Row extends Omit<User, 'createdAt' | 'capabilities' | 'notifications' | 'deletionCancelled'> {
  createdAt: Date;
  mailsNotifications: boolean;
  unread: number;
}

@HandlesQuery(GetAccount)
export class GetAccountHandler implements IQueryHandler<GetAccount> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
    private readonly clock: Clock,
    @Inject(CAPABILITIES_OF_ROLES) private readonly capabilities: CapabilityTable,
  ) {}

  async execute({ id }: GetAccount): Promise<User | null> {
    const [account] = await this.em.execute<Row[]>(
      `select id, username::text, email::text, is_admin as "isAdmin", ${ROLE} as role, suspended_on is not null as "isSuspended",
              ${HAS_FACTOR} as "hasFactor", display_name as "displayName", created_at as "createdAt",
              (select new_email::text from email_change c where c.account_id = account.id and confirmed_at is null and not closed
                  and requested_at > ?::timestamptz - interval '24 hours' order by c.id desc limit 1) as "pendingEmail",
              coalesce((select s.email from notification_setting s where s.account_id = account.id), false) as "mailsNotifications",
              (select count(*)::int from notification n
                where n.account_id = account.id and not n.read and ${NOTIFICATION_IS_SHOWN}) as unread
       from account where id = ?`,
      [this.clock.now(), id],
    );
    if (!account) return null;
    const { mailsNotifications: email, unread, ...rest } = account;
    const needsFactor = account.isAdmin && !account.hasFactor && this.settings.admin2fa === 'required';
    const capabilities = account.isSuspended || needsFactor ? [] : this.capabilities[account.role];
    return {
      ...rest,
      capabilities,
      needsFactor,
      notifications: { email, unread },
      createdAt: isoTime(account.createdAt),
    };
  }
}
