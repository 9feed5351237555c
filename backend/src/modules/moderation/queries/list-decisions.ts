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
import { countInScope, inScope } from '../presenters/decision-scope.js';
import type { DecisionScope } from '../presenters/decision-scope.js';
import { DAY, ENTRIES, RANK, STORY_DECISIONS, toDecision, withItems } from '../presenters/decisions.js';
import type { DecisionRow } from '../presenters/decisions.js';
import type { Decision } from '../presenters/decisions.view.js';

interface DecisionFilter {
  kind?: DecisionKind | undefined;
  itemId?: number | undefined;
}

/** The audit log, newest first: all decisions that the caller may see, or those about one kind or one item. */
export class ListDecisions extends Query<Page<Decision>> {
  constructor(
    readonly filter: DecisionFilter,
    readonly page: PageRequest,
    readonly scope: DecisionScope,
  ) {
    super();
  }
}

/** Whether a cursor belongs to this list. Cursors were plain numbers before stories had their own table. */
export const isDecisionCursor = ({ value }: PageKey): boolean => /^\S+Z \d+$/.test(value);

interface Branch {
  select: string;
  where: Condition[];
  /** Restricts the branch to decisions after the previous page. */
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

  /**
   * A story's decision counts as made at the start of its day. Each table returns one page from its index, and the two
   * pages are merged.
   */
  async execute({ filter, page, scope }: ListDecisions): Promise<Page<Decision>> {
    const branches = [
      ...(filter.kind === 'confession' ? [] : [entryBranch(filter, page.after, scope)]),
      ...(scope.kinds.includes('confession') && (filter.kind ?? 'confession') === 'confession'
        ? [storyBranch(filter, page.after)]
        : []),
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
    const order = (prefix: string) => `order by ${prefix}created_at desc, ${prefix}rank desc, ${prefix}id desc`;
    const rows = await this.em.execute<DecisionRow[]>(
      `${withItems(`select * from (${merged}) merged ${order('')} limit ?`)} ${order('d.')}`,
      [...parts.flatMap(({ params }) => params), limit],
    );
    const now = this.clock.now();
    return Page.of(rows, page, total, {
      keyOf: ({ id, created_at: at, rank }) => ({ id, value: `${isoTime(at)} ${rank}` }),
      toView: (row) => toDecision(row, now),
    });
  }
}

function entryBranch({ kind, itemId }: DecisionFilter, last: PageKey | null, scope: DecisionScope): Branch {
  const visible = inScope(scope);
  const where = [
    ...(visible ? [visible] : []),
    ...(kind === undefined ? [] : [{ sql: 'e.kind = ?', params: [kind] }]),
    ...(itemId === undefined ? [] : [{ sql: 'e.item_id = ?', params: [itemId] }]),
  ];
  const { at, rank, id } = readCursor(last);
  return {
    ...{ select: ENTRIES, where, order: 'e.created_at desc, e.id desc' },
    // After a story's decision come all entries with the same time.
    after: last ? [{ sql: '(e.created_at, e.id) < (?::timestamptz, ?)', params: [at, rank > 0 ? MAX_ID : id] }] : [],
    // One item has few decisions, so they are counted; a kind or the whole list may have any number.
    total:
      itemId !== undefined || (kind !== undefined && scope.ownAbout)
        ? countMatching('audit_entry', where)
        : kind === undefined
          ? countInScope(scope)
          : countOf('audit_entry', { state: kind }),
  };
}

function storyBranch({ itemId }: DecisionFilter, last: PageKey | null): Branch {
  const where = itemId === undefined ? [] : [{ sql: 'e.item_id = ?', params: [itemId] }];
  const { at, rank, id } = readCursor(last);
  return {
    ...{ select: STORY_DECISIONS, where, order: `${DAY} desc, ${RANK} desc, e.id desc` },
    after: last ? [{ sql: `(${DAY}, ${RANK}, e.id) < (?::timestamptz, ?, ?)`, params: [at, rank, id] }] : [],
    total: itemId === undefined ? countOf('story_decision') : countMatching('story_decision', where),
  };
}

function readCursor(last: PageKey | null): { at: string; rank: number; id: number } {
  const [at = '', rank] = (last?.value ?? '').split(' ');
  return { at, rank: Number(rank), id: last?.id ?? 0 };
}

function countMatching(table: string, where: Condition[]): Condition {
  const { sql, params } = allOf(where);
  return { sql: `(select count(*)::int from ${table} e ${sql})`, params };
}

const allOf = (conditions: Condition[]): Required<Condition> => ({
  sql: conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql).join(' and ')}` : '',
  params: conditions.flatMap(({ params = [] }) => params),
});
