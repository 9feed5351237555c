import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { SwitchNotificationEmails } from '../contract.js';

@HandlesCommand(SwitchNotificationEmails)
export class SwitchNotificationEmailsHandler implements ICommandHandler<SwitchNotificationEmails> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, on }: SwitchNotificationEmails): Promise<void> {
    await this.em.execute(
      `insert into notification_setting (account_id, email, nonce) values (?, ?, ?)
       on conflict (account_id) do update set email = excluded.email`,
      [accountId, on, crypto.randomUUID()],
    );
  }
}
