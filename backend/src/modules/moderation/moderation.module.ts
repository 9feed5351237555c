import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { proposalDecisionHandlers } from './commands/decide-proposal.js';
import { ReplayDecisionsHandler } from './commands/replay-decisions.js';
import { DecideMany } from './commands/decide-many.js';
import { RecordDecisionHandler } from './commands/record-decision.js';
import { RecountPendingHandler } from './commands/recount-pending.js';
import { SendSubmissionHandler } from './commands/send-submission.js';
import { SendSuggestionHandler } from './commands/send-suggestion.js';
import { UndoDecisionHandler } from './commands/undo-decision.js';
import { Submission, Suggestion } from './domain/proposal.js';
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
import { GetProposalHandler } from './queries/get-proposal.js';
import { ListDecisionsHandler } from './queries/list-decisions.js';
import { ListProposalsHandler } from './queries/list-proposals.js';
import { TrackPending } from './event-handlers/track-pending.js';

const commands = [
  ...proposalDecisionHandlers,
  ReplayDecisionsHandler,
  RecordDecisionHandler,
  RecountPendingHandler,
  SendSubmissionHandler,
  SendSuggestionHandler,
  UndoDecisionHandler,
];
const queries = [
  CountPendingHandler,
  CountWritesHandler,
  GetDecisionHandler,
  GetProposalHandler,
  ListDecisionsHandler,
  ListProposalsHandler,
];

@Module({
  imports: [MikroOrmModule.forFeature([Submission, Suggestion])],
  controllers: [DecisionsController, ModerationController, SubmissionsController, SuggestionsController],
  providers: [...commands, ...queries, DecideMany, UndoMany, TrackPending, PendingStream, DeskGauge],
})
export class ModerationModule {}
