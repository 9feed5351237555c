import { ContractCommand } from '../../kernel/contract-command.js';
import { ItemDecision } from '../../kernel/decision-context.js';
import type { DecisionContext, ItemState } from '../../kernel/decision-context.js';
import { DomainEvent } from '../../kernel/domain-event.js';

/** The pub/sub topic for changes of the pending counts. */
export const PENDING_TOPIC = 'pending';

/** The lists of the admin desk, as its event stream names them. Suggestions are on the tab of submissions. */
export const DESK_KINDS = ['posts', 'confessions', 'comments', 'submissions', 'newsletter'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** The kinds of suggestions. */
export const SUGGESTION_TYPES = ['topic', 'research', 'analysis'] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];

/** An event about one proposal: its id, and its version after the event. */
abstract class ProposalEvent extends DomainEvent {
  constructor(
    readonly id: number,
    readonly version: number,
  ) {
    super();
  }
}

export class SubmissionReceived extends ProposalEvent {
  static override readonly eventName = 'moderation.submission-received';
}
export class SubmissionApproved extends ProposalEvent {
  static override readonly eventName = 'moderation.submission-approved';
}
export class SubmissionRejected extends ProposalEvent {
  static override readonly eventName = 'moderation.submission-rejected';
}

/** The proposal is pending again. */
export class SubmissionReopened extends ProposalEvent {
  static override readonly eventName = 'moderation.submission-reopened';
}

export class SuggestionReceived extends ProposalEvent {
  static override readonly eventName = 'moderation.suggestion-received';
}
export class SuggestionApproved extends ProposalEvent {
  static override readonly eventName = 'moderation.suggestion-approved';
}
export class SuggestionRejected extends ProposalEvent {
  static override readonly eventName = 'moderation.suggestion-rejected';
}
export class SuggestionReopened extends ProposalEvent {
  static override readonly eventName = 'moderation.suggestion-reopened';
}

export const DECISION_ACTIONS = [
  'approved',
  'returned',
  'published',
  'unpublished',
  'edited',
  'created',
  'deleted',
  'rejected',
  'restored',
  'reopened',
  'removed',
  // For accounts: made an admin; password changed by an admin.
  'promoted',
  'reset',
] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];

export const DECISION_KINDS = [
  'post',
  'confession',
  'comment',
  'submission',
  'suggestion',
  'subscriber',
  'account',
] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** The audit-log entry of a decision. It has no field for the item's text; an article's title may be stored. */
export interface DecisionRecord {
  action: DecisionAction;
  kind: DecisionKind;
  itemId: number;
  title?: string;
  before: ItemState | null;
  after: ItemState | null;
}

/**
 * Writes a decision to the audit log and returns its id. Send it in the transaction of the decision, so that both are
 * stored or neither.
 */
export class RecordDecision extends ContractCommand<number> {
  constructor(
    readonly context: DecisionContext,
    readonly decided: DecisionRecord,
  ) {
    super();
  }
}

/**
 * An audit-log entry from after the backup that is restored. It was read from the replaced database or from a newer
 * backup.
 */
export interface AuditEntry {
  id: number;
  /** ISO 8601. */
  createdAt: string;
  accountId: number | null;
  username: string | null;
  action: DecisionAction;
  kind: DecisionKind;
  itemId: number;
  title: string | null;
  beforeStatus: string | null;
  beforeVersion: number | null;
  afterStatus: string | null;
  afterVersion: number | null;
  undoes: number | null;
}

/** The result for one item. `edited`: the item has its old text again, so it is pending. */
export interface ReplayResult {
  kind: DecisionKind;
  itemId: number;
  outcome: 'deleted' | 'withdrawn' | 'edited' | 'restored' | 'decided';
}

/**
 * Stores the decisions made since the backup and replays them: deleted items are deleted, withdrawn and edited items
 * become pending. Decisions that were undone are not replayed. No approval or publication of a story, comment or
 * article is replayed. Restored articles and comments return as they were when they were deleted; proposals get their
 * last decision.
 */
export class ReplayDecisions extends ContractCommand<ReplayResult[]> {
  constructor(readonly entries: AuditEntry[]) {
    super();
  }
}

/** Rebuilds `review_item` from the current items. */
export class RecountPending extends ContractCommand<void> {}

/** An admin approves a proposed topic. One that was rejected can be approved only by undoing a decision. */
export class ApproveSubmission extends ItemDecision {}
/** An admin rejects a proposed topic. Its row stays, and only admins can see it. */
export class RejectSubmission extends ItemDecision {}
/** Makes a decided submission pending again. */
export class ReopenSubmission extends ItemDecision {}

export class ApproveSuggestion extends ItemDecision {}
export class RejectSuggestion extends ItemDecision {}
export class ReopenSuggestion extends ItemDecision {}
