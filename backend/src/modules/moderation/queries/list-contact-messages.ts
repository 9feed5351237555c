import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { MessageSubject } from '../contract.js';
import type { ContactMessage } from '../presenters/contact.view.js';

/**
 * The messages that wait for an admin, all of them or those about one subject, oldest day first. Within a day, their order is
 * random, because their ids are.
 */
export class ListContactMessages extends Query<Page<ContactMessage>> {
  constructor(
    readonly about: MessageSubject | undefined,
    readonly page: PageRequest,
    readonly withEmail: boolean,
  ) {
    super();
  }
}

@HandlesQuery(ListContactMessages)
export class ListContactMessagesHandler implements IQueryHandler<ListContactMessages> {
  constructor(private readonly em: EntityManager) {}

  execute({ about, page, withEmail }: ListContactMessages): Promise<Page<ContactMessage>> {
    return readPage<ContactMessage, ContactMessage>(
      this.em,
      {
        from: 'contact_message',
        columns: `id, about, text, ${withEmail ? 'email' : 'null::text as email'}, email is not null as "hasEmail", day::text as day`,
        where: about ? [{ sql: 'about = ?', params: [about] }] : [],
        // With the table's name, because `day` alone would mean the column `day::text` above, which has no index.
        order: { key: { sql: 'contact_message.day', type: 'date' }, descending: false },
      },
      page,
      (row) => row,
    );
  }
}
