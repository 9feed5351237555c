import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { NOTIFICATION_IS_SHOWN } from '../contract.js';

/**
 * Marks a member's notifications as read: all, or those from the oldest up to the newest one that they saw. Returns how many are
 * unread.
 */
export class MarkNotificationsRead extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly seen: { from: number | null; upTo: number | null },
  ) {
    super();
  }
}

@HandlesCommand(MarkNotificationsRead)
export class MarkNotificationsReadHandler implements ICommandHandler<MarkNotificationsRead> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, seen: { from, upTo } }: MarkNotificationsRead): Promise<number> {
    await this.em.execute(
      `update notification set read = true
        where account_id = ? and not read and (?::int is null or id >= ?::int) and (?::int is null or id <= ?::int)
          and ${NOTIFICATION_IS_SHOWN}`,
      [accountId, from, from, upTo, upTo],
    );
    const [row] = await this.em.execute<{ unread: number }[]>(
      `select count(*)::int as unread from notification where account_id = ? and not read and ${NOTIFICATION_IS_SHOWN}`,
      [accountId],
    );
    return row!.unread;
  }
}
