import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ApproveSubmissionHandler } from './commands/approve-submission.js';
import { ApproveSuggestionHandler } from './commands/approve-suggestion.js';
import { RejectSubmissionHandler } from './commands/reject-submission.js';
import { RejectSuggestionHandler } from './commands/reject-suggestion.js';
import { SendSubmissionHandler } from './commands/send-submission.js';
import { SendSuggestionHandler } from './commands/send-suggestion.js';
import { Submission } from './domain/submission.js';
import { Suggestion } from './domain/suggestion.js';
import { ModerationController } from './http/moderation.controller.js';
import { PendingStream } from './http/pending-stream.js';
import { SubmissionsController } from './http/submissions.controller.js';
import { SuggestionsController } from './http/suggestions.controller.js';
import { CountPendingHandler } from './queries/count-pending.js';
import { CountWritesHandler } from './queries/count-writes.js';
import { GetSubmissionHandler } from './queries/get-submission.js';
import { GetSuggestionHandler } from './queries/get-suggestion.js';
import { ListSubmissionsHandler } from './queries/list-submissions.js';
import { ListSuggestionsHandler } from './queries/list-suggestions.js';
import { TrackPending } from './reactions/track-pending.js';

const commands = [
  ApproveSubmissionHandler,
  ApproveSuggestionHandler,
  RejectSubmissionHandler,
  RejectSuggestionHandler,
  SendSubmissionHandler,
  SendSuggestionHandler,
];
const queries = [
  CountPendingHandler,
  CountWritesHandler,
  GetSubmissionHandler,
  GetSuggestionHandler,
  ListSubmissionsHandler,
  ListSuggestionsHandler,
];

@Module({
  imports: [MikroOrmModule.forFeature([Submission, Suggestion])],
  controllers: [ModerationController, SubmissionsController, SuggestionsController],
  providers: [...commands, ...queries, TrackPending, PendingStream],
})
export class ModerationModule {}
