import { cutText } from '../../../kernel/cut-text.js';
import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import type { ItemType } from '../contract.js';
import { SHARES } from '../domain/tally.js';
import type { Metric } from '../domain/tally.js';
import type { Dashboard, TopContent } from '../presenters/dashboard.view.js';

const TOP = 10;
const TITLE_LENGTH = 80;

/** PostgreSQL returns sums as text. */
type TopRow = Omit<TopContent, 'views' | 'engagement'> & { views: string; engagement: string };

/** A story has no title, so its first words are used. They come with more, so that no character is cut. */
const titleOf = ({ type, title }: { type: ItemType; title: string }): string =>
  type === 'story' ? cutText(title, TITLE_LENGTH) : title;

/**
 * The totals of reader events and the most viewed items. Reads the rollups only, so the cost does not depend on the
 * number of events.
 */
export class GetDashboard extends Query<Dashboard> {}

@HandlesQuery(GetDashboard)
export class GetDashboardHandler implements IQueryHandler<GetDashboard> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<Dashboard> {
    const em = this.em.fork();
    const rows = await em.execute<{ metric: Metric; value: string }[]>('select metric, value from analytics_total');
    const totals = new Map(rows.map(({ metric, value }) => [metric, Number(value)]));
    const total = (metric: Metric) => totals.get(metric) ?? 0;
    const timed = total('timed-views');
    return {
      totalPageViews: total('page-views'),
      totalArticleViews: total('article-views'),
      totalCommentLikes: total('comment-likes'),
      totalShares: SHARES.reduce((sum, metric) => sum + total(metric), 0),
      totalStoryReactions: total('story-reactions'),
      averageReadTime: timed === 0 ? 0 : total('read-seconds') / timed,
      topContent: await this.top(em),
    };
  }

  /** Walks the index of most viewed items until it has enough that readers can see. */
  private async top(em: EntityManager): Promise<TopContent[]> {
    const rows = await em.execute<TopRow[]>(
      `select i.type, i.id, coalesce(p.title, left(c.content, ${2 * TITLE_LENGTH})) as title, i.views, i.engagement
         from analytics_item i
         left join post p on i.type = 'article' and p.id = i.id and p.published
         left join confession c on i.type = 'story' and c.id = i.id and c.approved
        where (i.views > 0 or i.engagement > 0) and (p.id is not null or c.id is not null)
        order by i.views desc, i.engagement desc, i.type, i.id limit ${TOP}`,
    );
    return rows.map((row) => ({
      ...row,
      title: titleOf(row),
      views: Number(row.views),
      engagement: Number(row.engagement),
    }));
  }
}
