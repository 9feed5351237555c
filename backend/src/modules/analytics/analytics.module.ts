import { Module } from '@nestjs/common';
import { ParkReaderEventHandler } from './commands/park-reader-event.js';
import { RecordReaderEventsHandler } from './commands/record-reader-events.js';
import { AnalyticsController } from './http/analytics.controller.js';
import { EventIngest } from './http/event-ingest.js';
import { ReaderIdentity } from './http/reader-identity.js';
import { SeriesController } from './http/series.controller.js';
import { GetDashboardHandler } from './queries/get-dashboard.js';
import { GetGrowthHandler } from './queries/get-growth.js';
import { GetSeriesHandler } from './queries/get-series.js';
import { CountEngagement } from './event-handlers/count-engagement.js';
import { CountStories } from './event-handlers/count-stories.js';
import { CountSubscribers } from './event-handlers/count-subscribers.js';
import { DeleteStoryCounts } from './event-handlers/delete-story-counts.js';
import { DeleteOldEvents } from './jobs/delete-old-events.js';
import { EventBatchWorker } from './jobs/event-batch-worker.js';

const commands = [ParkReaderEventHandler, RecordReaderEventsHandler];
const queries = [GetDashboardHandler, GetGrowthHandler, GetSeriesHandler];
const reactions = [CountEngagement, CountStories, CountSubscribers, DeleteStoryCounts];

@Module({
  controllers: [AnalyticsController, SeriesController],
  providers: [...commands, ...queries, ...reactions, EventIngest, ReaderIdentity, EventBatchWorker, DeleteOldEvents],
})
export class AnalyticsModule {}
