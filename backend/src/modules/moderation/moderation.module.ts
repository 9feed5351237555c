import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { ApproveSubmissionHandler } from './commands/approve-submission.js';
import { ApproveSuggestionHandler } from './commands/approve-suggestion.js';
import { ReplayDecisionsHandler } from './commands/replay-decisions.js';
import { DecideMany } from './commands/decide-many.js';
import { RecordDecisionHandler } from './commands/record-decision.js';
import { RecountPendingHandler } from './commands/recount-pending.js';
import { RejectSubmissionHandler } from './commands/reject-submission.js';
import { RejectSuggestionHandler } from './commands/reject-suggestion.js';
import { ReopenSubmissionHandler } from './commands/reopen-submission.js';
import { ReopenSuggestionHandler } from './commands/reopen-suggestion.js';
import { SendSubmissionHandler } from './commands/send-submission.js';
import { SendSuggestionHandler } from './commands/send-suggestion.js';
import { UndoDecisionHandler } from './commands/undo-decision.js';
import { Submission } from './domain/submission.js';
import { Suggestion } from './domain/suggestion.js';
import { DecisionsController } from './http/decisions.controller.js';
import { DeskGauge } from './http/desk-gauge.js';
import { ModerationController } from './http/moderation.controller.js';
import { PendingStream } from './http/pending-stream.js';
import { SubmissionsController } from './http/submissions.controller.js';
import { SuggestionsController } from './http/suggestions.controller.js';
import { UndoMany } from './http/undo-many.js';
import { CountPendingHandler } from './queries/count-pending.js';
import { CountWritesHandler } from './queries/count-writes.js';
import { GetDecisionHandler } from './queries/get-decision.js';
import { GetSubmissionHandler } from './queries/get-submission.js';
import { GetSuggestionHandler } from './queries/get-suggestion.js';
import { ListDecisionsHandler } from './queries/list-decisions.js';
import { ListSubmissionsHandler } from './queries/list-submissions.js';
import { ListSuggestionsHandler } from './queries/list-suggestions.js';
import { TrackPending } from './event-handlers/track-pending.js';

const commands = [
  ApproveSubmissionHandler,
  ApproveSuggestionHandler,
  ReplayDecisionsHandler,
  RecordDecisionHandler,
  RecountPendingHandler,
  RejectSubmissionHandler,
  RejectSuggestionHandler,
  ReopenSubmissionHandler,
  ReopenSuggestionHandler,
  SendSubmissionHandler,
  SendSuggestionHandler,
  UndoDecisionHandler,
];
const queries = [
  CountPendingHandler,
  CountWritesHandler,
  GetDecisionHandler,
  GetSubmissionHandler,
  GetSuggestionHandler,
  ListDecisionsHandler,
  ListSubmissionsHandler,
  ListSuggestionsHandler,
];

@Module({
  imports: [MikroOrmModule.forFeature([Submission, Suggestion])],
  controllers: [DecisionsController, ModerationController, SubmissionsController, SuggestionsController],
  providers: [...commands, ...queries, DecideMany, UndoMany, TrackPending, PendingStream, DeskGauge],
})
export class ModerationModule {}
