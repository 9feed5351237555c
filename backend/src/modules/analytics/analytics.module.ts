import { Module } from '@nestjs/common';
import { ParkReaderEventHandler } from './commands/park-reader-event.js';
import { RecordReaderEventsHandler } from './commands/record-reader-events.js';
import { AnalyticsController } from './http/analytics.controller.js';
import { Intake } from './http/intake.js';
import { Readers } from './http/readers.js';
import { SeriesController } from './http/series.controller.js';
import { GetDashboardHandler } from './queries/get-dashboard.js';
import { GetGrowthHandler } from './queries/get-growth.js';
import { GetSeriesHandler } from './queries/get-series.js';
import { CountEngagement } from './reactions/count-engagement.js';
import { CountStories } from './reactions/count-stories.js';
import { CountSubscribers } from './reactions/count-subscribers.js';
import { ForgetOldEvents } from './reactions/forget-old-events.js';
import { RecordBatches } from './reactions/record-batches.js';

const commands = [ParkReaderEventHandler, RecordReaderEventsHandler];
const queries = [GetDashboardHandler, GetGrowthHandler, GetSeriesHandler];
const reactions = [CountEngagement, CountStories, CountSubscribers];

@Module({
  controllers: [AnalyticsController, SeriesController],
  providers: [...commands, ...queries, ...reactions, Intake, Readers, RecordBatches, ForgetOldEvents],
})
export class AnalyticsModule {}
