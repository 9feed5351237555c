import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { Page } from '../../../kernel/page.js';
import type { PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { DecisionKind } from '../contract.js';
import { DECISIONS_WITH_ITEMS, toDecision } from '../views/decisions.js';
import type { DecisionRow, DecisionView } from '../views/decisions.js';

/** The audit log, newest first: all of it, or what was decided about one kind, or about one item. */
export class ListDecisions extends Query<Page<DecisionView>> {
  constructor(
    readonly about: { kind?: DecisionKind | undefined; itemId?: number | undefined },
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListDecisions)
export class ListDecisionsHandler implements IQueryHandler<ListDecisions> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** By number, for a decision about a story says no more than its day. */
  async execute({ about: { kind, itemId }, page }: ListDecisions): Promise<Page<DecisionView>> {
    const where = [
      ...(kind === undefined ? [] : [{ sql: 'e.kind = ?', value: kind }]),
      ...(itemId === undefined ? [] : [{ sql: 'e.item_id = ?', value: itemId }]),
    ];
    // Of one item there are few; of a kind, or in all, there may be any number.
    const counted =
      itemId === undefined
        ? countOf('audit_entry', { state: kind }).sql
        : `(select count(*)::int from audit_entry e ${whereAll(where)})`;
    const [{ total = 0 } = {}] = await this.em.execute<{ total: number }[]>(
      `select ${counted} as total`,
      itemId === undefined ? [] : where.map(({ value }) => value),
    );
    const further = page.after ? [...where, { sql: 'e.id < ?', value: page.after.id }] : where;
    const rows = await this.em.execute<DecisionRow[]>(
      `${DECISIONS_WITH_ITEMS} ${whereAll(further)} order by e.id desc limit ?`,
      [...further.map(({ value }) => value), page.limit + 1],
    );
    const now = this.clock.now();
    return Page.of(rows, page, total, {
      keyOf: ({ id }) => ({ id, value: '' }),
      toView: (row) => toDecision(row, now),
    });
  }
}

const whereAll = (conditions: { sql: string }[]): string =>
  conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql).join(' and ')}` : '';
