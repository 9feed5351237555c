import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { NOTIFICATION_IS_SHOWN } from '../contract.js';
import type { Notification } from '../presenters/notifications.view.js';

/** A member's notifications, newest first. */
export class ListNotifications extends Query<Page<Notification>> {
  constructor(
    readonly accountId: number,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListNotifications)
export class ListNotificationsHandler implements IQueryHandler<ListNotifications> {
  constructor(private readonly em: EntityManager) {}

  execute({ accountId, page }: ListNotifications): Promise<Page<Notification>> {
    return readPage<Notification, Notification>(
      this.em,
      {
        from: 'notification',
        columns: `id, kind, read, created_on::text as day, comment_id as "commentId", post_id as "postId", reason,
          (select title from post where post.id = notification.post_id and published) as "postTitle"`,
        where: [{ sql: 'account_id = ?', params: [accountId] }, { sql: NOTIFICATION_IS_SHOWN }],
        order: { key: { sql: 'created_on', type: 'date' }, descending: true },
      },
      page,
      (row) => row,
    );
  }
}
