import { Module } from '@nestjs/common';
import { ModerationController } from './http/moderation.controller.js';
import { PendingStream } from './http/pending-stream.js';
import { CountPendingHandler } from './queries/count-pending.js';
import { TrackPending } from './reactions/track-pending.js';

@Module({
  controllers: [ModerationController],
  providers: [CountPendingHandler, TrackPending, PendingStream],
})
export class ModerationModule {}
