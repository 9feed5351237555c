import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { ARCHIVED_COLUMNS, IS_ARCHIVED, toArchived } from '../presenters/campaign-rows.js';
import type { ArchivedRow } from '../presenters/campaign-rows.js';
import type { ArchivedEmail } from '../presenters/campaign.view.js';

/** The emails that subscribers got or are getting, newest first. For everyone. */
export class ListArchive extends Query<Page<ArchivedEmail>> {
  constructor(readonly page: PageRequest) {
    super();
  }
}

@HandlesQuery(ListArchive)
export class ListArchiveHandler implements IQueryHandler<ListArchive> {
  constructor(private readonly em: EntityManager) {}

  execute({ page }: ListArchive): Promise<Page<ArchivedEmail>> {
    return readPage<ArchivedRow, ArchivedEmail>(
      this.em,
      {
        from: 'campaign',
        columns: ARCHIVED_COLUMNS,
        where: [{ sql: IS_ARCHIVED }],
        order: { key: { sql: 'started_at', type: 'timestamptz' }, descending: true },
      },
      page,
      toArchived,
    );
  }
}
