import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { FastPaths } from '../../../platform/http/server/fast-path.js';
import type { Sender } from '../../../platform/http/server/fast-path.js';
import { countedPage, isPageOfStories, isUncountedPage } from '../contract.js';
import { Dashboard, Growth } from '../presenters/dashboard.view.js';
import { GetDashboard } from '../queries/get-dashboard.js';
import { GetGrowth } from '../queries/get-growth.js';
import { ArticleViewBody, PageViewBody, ReadingProgressBody, ShareBody } from './analytics.dto.js';
import { EventIngest } from './event-ingest.js';
import { ReaderIdentity } from './reader-identity.js';
import { originOf, pathOnly } from './anonymize.js';
import { familyOf } from './user-agents.js';

/** 202: the event is stored and will be counted once. Events that are not counted get the same response. */
const Accepted = () =>
  ApiResponse({
    status: 202,
    description: 'Accepted. The event is counted once, or not at all (Do Not Track, bots, prefetching).',
  });

@ApiTags('analytics')
@Controller('api/analytics')
export class AnalyticsController {
  constructor(
    private readonly readers: ReaderIdentity,
    private readonly ingest: EventIngest,
    private readonly queries: QueryBus,
    fastPaths: FastPaths,
  ) {
    const path = fastPaths.add.bind(fastPaths);
    path('POST /api/analytics/share', ShareBody, (...call) => this.countShare(...call));
    path('POST /api/analytics/reading-progress', ReadingProgressBody, (...call) => this.countReadingProgress(...call));
    path('POST /api/analytics/page-view', PageViewBody, (...call) => this.countPageView(...call));
    path('POST /api/analytics/article-view', ArticleViewBody, (...call) => this.countArticleView(...call));
  }

  @Post('share')
  @HttpCode(202)
  @Accepted()
  async countShare(@Body() body: ShareBody, @Req() sender: Sender): Promise<void> {
    const { contentType: type, contentId: itemId, platform } = body;
    // No event has both a story and a session, so people who share a story are not counted as readers.
    const stamp =
      type === 'story'
        ? this.readers.identify(sender, null, { aboutStories: true })
        : this.readers.identify(sender, body.sessionId);
    if (stamp) await this.ingest.accept({ ...stamp, kind: 'share', type, itemId, platform });
  }

  @Post('reading-progress')
  @HttpCode(202)
  @Accepted()
  async countReadingProgress(@Body() body: ReadingProgressBody, @Req() sender: Sender): Promise<void> {
    const { articleId: postId, progress, timeSpent: milliseconds } = body;
    const stamp = this.readers.identify(sender, body.sessionId);
    if (stamp) await this.ingest.accept({ ...stamp, kind: 'reading-progress', postId, progress, milliseconds });
  }

  @Post('page-view')
  @HttpCode(202)
  @Accepted()
  async countPageView(@Body() body: PageViewBody, @Req() sender: Sender): Promise<void> {
    const path = countedPage(pathOnly(body.path));
    if (isUncountedPage(path)) return;
    const aboutStories = isPageOfStories(path);
    // As for a share: otherwise the reader's daily name would be stored with the view.
    const stamp = this.readers.identify(sender, aboutStories ? null : body.sessionId, { aboutStories });
    const [referrer, agent] = [originOf(body.referrer), familyOf(sender.headers['user-agent'])];
    if (stamp) await this.ingest.accept({ ...stamp, kind: 'page-view', path, referrer, agent });
  }

  @Post('article-view')
  @HttpCode(202)
  @Accepted()
  async countArticleView(@Body() body: ArticleViewBody, @Req() sender: Sender): Promise<void> {
    const { postId, timeSpent: seconds } = body;
    const stamp = this.readers.identify(sender, body.sessionId);
    if (stamp) await this.ingest.accept({ ...stamp, kind: 'article-view', postId, seconds });
  }

  @Get('dashboard')
  @ApiResponse({ status: 200, type: Dashboard })
  getDashboard(): Promise<Dashboard> {
    return this.queries.execute(new GetDashboard());
  }

  @Get('growth')
  @ApiResponse({ status: 200, type: Growth })
  getGrowth(): Promise<Growth> {
    return this.queries.execute(new GetGrowth());
  }
}
