import { MikroOrmModule } from '@mikro-orm/nestjs';
import { Module } from '@nestjs/common';
import { proposalDecisionHandlers } from './commands/decide-proposal.js';
import { AddModeratorNoteHandler } from './commands/add-moderator-note.js';
import { boardHandlers } from './commands/change-board.js';
import { ReplayDecisionsHandler } from './commands/replay-decisions.js';
import { DecideMany } from './commands/decide-many.js';
import { DeleteContactMessageHandler } from './commands/delete-contact-message.js';
import { DeleteModeratorNoteHandler } from './commands/delete-moderator-note.js';
import { DismissReportsHandler } from './commands/dismiss-reports.js';
import { EraseMessagesHandler } from './commands/erase-messages.js';
import { ExportOwnDecisionsHandler } from './commands/export-own-decisions.js';
import { ExportOwnMessagesHandler } from './commands/export-own-messages.js';
import { ExportOwnSuggestionsHandler } from './commands/export-own-suggestions.js';
import { ExportOwnTopicsHandler } from './commands/export-own-topics.js';
import { RecordDecisionHandler } from './commands/record-decision.js';
import { RecountPendingHandler } from './commands/recount-pending.js';
import { SendContactMessageHandler } from './commands/send-contact-message.js';
import { SendReportHandler } from './commands/send-report.js';
import { SendSubmissionHandler } from './commands/send-submission.js';
import { SendSuggestionHandler } from './commands/send-suggestion.js';
import { UndoDecisionHandler } from './commands/undo-decision.js';
import { UpholdReportsHandler } from './commands/uphold-reports.js';
import { Submission, Suggestion } from './domain/proposal.js';
import { Claims } from './http/claims.js';
import { AskedController } from './http/asked.controller.js';
import { ClaimsController } from './http/claims.controller.js';
import { ContactController } from './http/contact.controller.js';
import { DecisionsController } from './http/decisions.controller.js';
import { DeskGauge } from './http/desk-gauge.js';
import { ModerationController } from './http/moderation.controller.js';
import { NotesController } from './http/notes.controller.js';
import { DeskStream } from './http/desk-stream.js';
import { ReportsController } from './http/reports.controller.js';
import { ReportingNetworks } from './http/reporting-networks.js';
import { SubmissionsController } from './http/submissions.controller.js';
import { SuggestionsController } from './http/suggestions.controller.js';
import { UndoMany } from './http/undo-many.js';
import { ForgetSenders } from './jobs/forget-senders.js';
import { DeleteOldReports } from './jobs/delete-old-reports.js';
import { ReportsChanged } from './presenters/reports-changed.js';
import { CountPendingHandler } from './queries/count-pending.js';
import { CountWritesHandler } from './queries/count-writes.js';
import { GetDecisionHandler } from './queries/get-decision.js';
import { GetModeratorNameHandler } from './queries/get-moderator-name.js';
import { GetProposalHandler } from './queries/get-proposal.js';
import { ListAskedHandler } from './queries/list-asked.js';
import { ListContactMessagesHandler } from './queries/list-contact-messages.js';
import { ListDecisionsHandler } from './queries/list-decisions.js';
import { ListModeratorNotesHandler } from './queries/list-moderator-notes.js';
import { ListProposalsHandler } from './queries/list-proposals.js';
import { DeleteNotes } from './event-handlers/delete-notes.js';
import { ListReportsHandler } from './queries/list-reports.js';
import { CloseReports } from './event-handlers/close-reports.js';
import { TrackPending } from './event-handlers/track-pending.js';

const commands = [
  ...proposalDecisionHandlers,
  ...boardHandlers,
  AddModeratorNoteHandler,
  DeleteContactMessageHandler,
  DeleteModeratorNoteHandler,
  DismissReportsHandler,
  EraseMessagesHandler,
  ExportOwnMessagesHandler,
  ExportOwnSuggestionsHandler,
  ExportOwnTopicsHandler,
  ExportOwnDecisionsHandler,
  ReplayDecisionsHandler,
  RecordDecisionHandler,
  RecountPendingHandler,
  SendContactMessageHandler,
  SendReportHandler,
  SendSubmissionHandler,
  SendSuggestionHandler,
  UndoDecisionHandler,
  UpholdReportsHandler,
];
const queries = [
  CountPendingHandler,
  CountWritesHandler,
  GetDecisionHandler,
  GetModeratorNameHandler,
  GetProposalHandler,
  ListAskedHandler,
  ListContactMessagesHandler,
  ListDecisionsHandler,
  ListModeratorNotesHandler,
  ListProposalsHandler,
  ListReportsHandler,
];

@Module({
  imports: [MikroOrmModule.forFeature([Submission, Suggestion])],
  controllers: [
    AskedController,
    ClaimsController,
    ContactController,
    DecisionsController,
    ModerationController,
    NotesController,
    ReportsController,
    SubmissionsController,
    SuggestionsController,
  ],
  providers: [
    ...commands,
    ...queries,
    ...[DecideMany, UndoMany, Claims, DeskStream, DeskGauge],
    ...[CloseReports, DeleteNotes, DeleteOldReports, ForgetSenders, ReportingNetworks, ReportsChanged, TrackPending],
  ],
})
export class ModerationModule {}
