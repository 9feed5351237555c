import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { ARCHIVED_COLUMNS, IS_ARCHIVED, toArchived } from '../presenters/campaign-rows.js';
import type { ArchivedRow } from '../presenters/campaign-rows.js';
import type { ArchivedEmailPage } from '../presenters/campaign.view.js';

/** One email of the archive, as it was when its sending started. For everyone. */
export class GetArchived extends Query<ArchivedEmailPage> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetArchived)
export class GetArchivedHandler implements IQueryHandler<GetArchived> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetArchived): Promise<ArchivedEmailPage> {
    const [row] = await this.em.execute<(ArchivedRow & { page: string })[]>(
      `select ${ARCHIVED_COLUMNS}, page from campaign where id = ? and ${IS_ARCHIVED}`,
      [id],
    );
    if (!row) throw DomainError.notFound('campaign');
    return { ...toArchived(row), html: row.page };
  }
}
