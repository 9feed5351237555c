import { ContractCommand } from '../../kernel/contract-command.js';
import { ItemDecision } from '../../kernel/decision-context.js';
import type { DecisionContext, ItemState } from '../../kernel/decision-context.js';
import { DomainEvent } from '../../kernel/domain-event.js';

/** The topic of the live hint that the pending counts may have changed. */
export const PENDING_TOPIC = 'pending';

/** The lists of an admin's desk, as its stream names them. Suggestions are on the tab of submissions. */
export const DESK_KINDS = ['posts', 'confessions', 'comments', 'submissions', 'newsletter'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** What a suggestion asks for. */
export const SUGGESTION_TYPES = ['topic', 'research', 'analysis'] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];

/** Something about one submission or suggestion: its id, and the version it has had since. */
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

/** It waits for a decision again. */
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
  // Of accounts: made an admin; given another password by an admin.
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

/** What is written down of a decision. There is no field for what an item says; an article's title may be kept. */
export interface Decided {
  action: DecisionAction;
  kind: DecisionKind;
  itemId: number;
  title?: string;
  before: ItemState | null;
  after: ItemState | null;
}

/**
 * Writes a decision into the audit log. Whoever decides sends it in the decision's own transaction: both are there, or
 * neither. Answers its number.
 */
export class RecordDecision extends ContractCommand<number> {
  constructor(
    readonly context: DecisionContext,
    readonly decided: Decided,
  ) {
    super();
  }
}

/** An entry of the audit log as another database has it, of which this one is an older state: it was restored from a backup. */
export interface CarriedEntry {
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

/** What became of an item; `edited`: it waits again, for its text is the one from before. */
export interface CarriedFate {
  kind: DecisionKind;
  itemId: number;
  fate: 'deleted' | 'withdrawn' | 'edited' | 'restored' | 'decided';
}

/**
 * Writes down what was decided since the backup, and does it again: what was deleted is deleted, what was taken back waits,
 * and so does what was edited. What was taken back itself (undone) is none of it. Nothing is published by it.
 */
export class ReplayDecisions extends ContractCommand<CarriedFate[]> {
  constructor(readonly entries: CarriedEntry[]) {
    super();
  }
}

/** Makes what waits for a decision again of what is there. */
export class RecountPending extends ContractCommand<void> {}

/** An admin takes a proposed topic up, after it was turned down too. */
export class ApproveSubmission extends ItemDecision {}
/** An admin turns a proposed topic down; it is kept, and shown to admins alone. */
export class RejectSubmission extends ItemDecision {}
/** It waits for a decision again. */
export class ReopenSubmission extends ItemDecision {}

export class ApproveSuggestion extends ItemDecision {}
export class RejectSuggestion extends ItemDecision {}
export class ReopenSuggestion extends ItemDecision {}
