import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { PendingCounts } from '../presenters/pending-counts.view.js';

/** How many items wait for a decision. The cost depends on the pending items only. */
export class CountPending extends Query<PendingCounts> {}

@HandlesQuery(CountPending)
export class CountPendingHandler implements IQueryHandler<CountPending> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<PendingCounts> {
    const rows = await this.em.fork().execute<{ kind: string; count: number }[]>(
      `select kind, count(*)::int as count from review_item where pending group by kind
         union all select 'message', count(*)::int from contact_message
         union all select 'report', count(*)::int from reported_item where reported_on is not null
         union all select 'article', count(*)::int from publish_request where answered_on is null`,
    );
    const countOf = (...kinds: string[]) =>
      rows.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
    return {
      confessions: countOf('confession'),
      comments: countOf('comment'),
      submissions: countOf('submission', 'suggestion'),
      messages: countOf('message'),
      reports: countOf('report'),
      articles: countOf('article'),
    };
  }
}
