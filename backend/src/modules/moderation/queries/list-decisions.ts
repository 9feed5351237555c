import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock, isoTime } from '../../../kernel/clock.js';
import { MAX_ID } from '../../../kernel/max-id.js';
import { Page } from '../../../kernel/page.js';
import type { PageKey, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { Condition } from '../../../platform/database/keyset.js';
import { countOf } from '../../../platform/database/row-counts.js';
import type { DecisionKind } from '../contract.js';
import { DAY, ENTRIES, PLACE, STORY_DECISIONS, toDecision, withItems } from '../presenters/decisions.js';
import type { DecisionRow, DecisionView } from '../presenters/decisions.js';

interface About {
  kind?: DecisionKind | undefined;
  itemId?: number | undefined;
}

/** The audit log, newest first: all of it, or what was decided about one kind, or about one item. */
export class ListDecisions extends Query<Page<DecisionView>> {
  constructor(
    readonly about: About,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Whether a cursor is of this list. Before stories had a table of their own, a cursor was a number. */
export const isPositionOfDecision = ({ value }: PageKey): boolean => /^\S+Z \d+$/.test(value);

interface Branch {
  select: string;
  where: Condition[];
  /** The decisions after the last one of the previous page. */
  after: Condition[];
  order: string;
  total: Condition;
}

@HandlesQuery(ListDecisions)
export class ListDecisionsHandler implements IQueryHandler<ListDecisions> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** A story's decision is at the beginning of its day. Each table gives one page from its index; the two pages are merged. */
  async execute({ about, page }: ListDecisions): Promise<Page<DecisionView>> {
    const branches = [
      ...(about.kind === 'confession' ? [] : [entries(about, page.after)]),
      ...(about.kind === undefined || about.kind === 'confession' ? [stories(about, page.after)] : []),
    ];
    const [{ total = 0 } = {}] = await this.em.execute<{ total: number }[]>(
      `select ${branches.map((branch) => branch.total.sql).join(' + ')} as total`,
      branches.flatMap((branch) => branch.total.params ?? []),
    );
    const limit = page.limit + 1;
    const parts = branches.map(({ select, where, after, order }) => {
      const { sql, params } = allOf([...where, ...after]);
      return { sql: `(${select} ${sql} order by ${order} limit ?)`, params: [...params, limit] };
    });
    const merged = parts.map(({ sql }) => sql).join(' union all ');
    const order = (of: string) => `order by ${of}created_at desc, ${of}place desc, ${of}id desc`;
    const rows = await this.em.execute<DecisionRow[]>(
      `${withItems(`select * from (${merged}) merged ${order('')} limit ?`)} ${order('d.')}`,
      [...parts.flatMap(({ params }) => params), limit],
    );
    const now = this.clock.now();
    return Page.of(rows, page, total, {
      keyOf: ({ id, created_at: at, place }) => ({ id, value: `${isoTime(at)} ${place}` }),
      toView: (row) => toDecision(row, now),
    });
  }
}

function entries({ kind, itemId }: About, last: PageKey | null): Branch {
  const where = [
    ...(kind === undefined ? [] : [{ sql: 'e.kind = ?', params: [kind] }]),
    ...(itemId === undefined ? [] : [{ sql: 'e.item_id = ?', params: [itemId] }]),
  ];
  const { at, place, id } = positionOf(last);
  return {
    ...{ select: ENTRIES, where, order: 'e.created_at desc, e.id desc' },
    // After a story's decision comes every entry of the same time.
    after: last ? [{ sql: '(e.created_at, e.id) < (?::timestamptz, ?)', params: [at, place > 0 ? MAX_ID : id] }] : [],
    // One item has few decisions; a kind, or the whole list, may have any number.
    total: itemId === undefined ? countOf('audit_entry', { state: kind }) : counted('audit_entry', where),
  };
}

function stories({ itemId }: About, last: PageKey | null): Branch {
  const where = itemId === undefined ? [] : [{ sql: 'e.item_id = ?', params: [itemId] }];
  const { at, place, id } = positionOf(last);
  return {
    ...{ select: STORY_DECISIONS, where, order: `${DAY} desc, ${PLACE} desc, e.id desc` },
    after: last ? [{ sql: `(${DAY}, ${PLACE}, e.id) < (?::timestamptz, ?, ?)`, params: [at, place, id] }] : [],
    total: itemId === undefined ? countOf('story_decision') : counted('story_decision', where),
  };
}

function positionOf(last: PageKey | null): { at: string; place: number; id: number } {
  const [at = '', place] = (last?.value ?? '').split(' ');
  return { at, place: Number(place), id: last?.id ?? 0 };
}

function counted(table: string, where: Condition[]): Condition {
  const { sql, params } = allOf(where);
  return { sql: `(select count(*)::int from ${table} e ${sql})`, params };
}

const allOf = (conditions: Condition[]): Required<Condition> => ({
  sql: conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql).join(' and ')}` : '',
  params: conditions.flatMap(({ params = [] }) => params),
});
