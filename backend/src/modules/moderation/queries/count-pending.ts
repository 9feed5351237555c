import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';

export interface PendingCountsView {
  confessions: number;
  comments: number;
  /** Submissions and suggestions together. */
  submissions: number;
}

/** How many items wait for a decision. The cost depends on the pending items only. */
export class CountPending extends Query<PendingCountsView> {}

@HandlesQuery(CountPending)
export class CountPendingHandler implements IQueryHandler<CountPending> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<PendingCountsView> {
    const rows = await this.em
      .fork()
      .execute<{ kind: string; count: number }[]>(
        'select kind, count(*)::int as count from review_item where pending group by kind',
      );
    const countOf = (...kinds: string[]) =>
      rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
    return {
      confessions: countOf('confession'),
      comments: countOf('comment'),
      submissions: countOf('submission', 'suggestion'),
    };
  }
}
