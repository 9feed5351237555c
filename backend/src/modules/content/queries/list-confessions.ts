import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest, Sort } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { CREATED_AT, readPage, defaultOrder, searchCondition } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { Confession } from '../presenters/confessions.view.js';
import {
  ADMIN_CONFESSION_COLUMNS,
  CONFESSION_COLUMNS,
  toAdminConfession,
  toPublicConfession,
} from '../presenters/rows.js';
import type { ConfessionRow } from '../presenters/rows.js';

export const CONFESSION_STATUSES = ['approved', 'pending', 'asked', 'all'] as const;
export type ConfessionStatus = (typeof CONFESSION_STATUSES)[number];

const CONDITION: Record<ConfessionStatus, { sql: string }[]> = {
  approved: [{ sql: 'approved' }],
  pending: [{ sql: 'not approved' }, { sql: 'asked_on is null' }],
  asked: [{ sql: 'not approved' }, { sql: 'asked_on is not null' }],
  all: [],
};

/**
 * Stories, newest first, pending ones oldest first, unless the caller names an order. Only approved stories are public,
 * and only admins may search and sort, and see flags and small counts of reactions.
 */
export class ListConfessions extends Query<Page<Confession>> {
  constructor(
    readonly filter: { status: ConfessionStatus; q?: string | undefined; sort?: Sort<'createdAt'> | undefined },
    readonly page: PageRequest,
    /** The admin who reads them; null for everyone else. */
    readonly adminId: number | null,
  ) {
    super();
  }
}

@HandlesQuery(ListConfessions)
export class ListConfessionsHandler implements IQueryHandler<ListConfessions> {
  constructor(private readonly em: EntityManager) {}

  execute({ filter: { status, q, sort }, page, adminId }: ListConfessions): Promise<Page<Confession>> {
    return readPage<ConfessionRow, Confession>(
      this.em,
      {
        from: 'confession',
        columns: adminId === null ? CONFESSION_COLUMNS : ADMIN_CONFESSION_COLUMNS,
        where: CONDITION[status],
        total: countOf('confession', { state: status === 'all' ? undefined : status }),
        order: sort ? { key: CREATED_AT, descending: sort.descending } : defaultOrder(status),
        search: q === undefined ? undefined : searchCondition(q, 'content'),
      },
      page,
      adminId === null ? toPublicConfession : (row) => toAdminConfession(row, adminId),
    );
  }
}
