import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import { CONFESSION_COLUMNS, toConfession } from '../views/rows.js';
import type { ConfessionRow, ConfessionView } from '../views/rows.js';

export type ConfessionStatus = 'approved' | 'pending' | 'all';

const CONDITION: Record<ConfessionStatus, { sql: string }[]> = {
  approved: [{ sql: 'approved' }],
  pending: [{ sql: 'not approved' }],
  all: [],
};

/** Stories, newest first; pending ones in the order asked for. Only approved ones are for everybody. */
export class ListConfessions extends Query<Page<ConfessionView>> {
  constructor(
    readonly status: ConfessionStatus,
    readonly order: 'newest first' | 'oldest first',
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListConfessions)
export class ListConfessionsHandler implements IQueryHandler<ListConfessions> {
  constructor(private readonly em: EntityManager) {}

  execute({ status, order, page }: ListConfessions): Promise<Page<ConfessionView>> {
    return readPage<ConfessionRow, ConfessionView>(
      this.em,
      { from: 'confession', columns: CONFESSION_COLUMNS, where: CONDITION[status], order },
      page,
      toConfession,
    );
  }
}
