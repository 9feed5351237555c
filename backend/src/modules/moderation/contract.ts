import { ContractCommand } from '../../kernel/contract-command.js';
import { ItemDecision } from '../../kernel/decision-context.js';
import type { DecisionContext, ItemState } from '../../kernel/decision-context.js';
import type { DeclineReason } from '../../kernel/decline-reasons.js';
import { DomainEvent } from '../../kernel/domain-event.js';
import { ExportOfPerson } from '../../kernel/person-commands.js';

/** The pub/sub topic for changes of the pending counts, see the README. */
export const PENDING_TOPIC = 'pending';

/**
 * The lists of the admin desk, as its event stream names them. `submissions` are all proposals, also suggestions: clients of the API
 * know that name from the first version of the pending counts.
 */
export const ADMIN_LISTS = [
  'posts',
  'confessions',
  'comments',
  'submissions',
  'newsletter',
  'campaigns',
  'reports',
] as const;
export type AdminList = (typeof ADMIN_LISTS)[number];

/** The kinds of suggestions. */
export const SUGGESTION_TYPES = ['topic', 'research', 'analysis'] as const;
export type SuggestionType = (typeof SUGGESTION_TYPES)[number];

/** The subjects that a message to the editors can have. */
export const MESSAGE_SUBJECTS = ['article', 'story', 'account', 'site', 'other'] as const;
export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number];

/** The kinds of items that readers can report. */
export const REPORTED_TYPES = ['story', 'comment'] as const;
export type ReportedType = (typeof REPORTED_TYPES)[number];

/** Why a reader reports an item. */
export const REPORT_REASONS = [
  'names-someone',
  'attacks-a-person',
  'self-harm-how-to',
  'in-danger',
  'about-me',
  'advertising',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Where an idea on the board of ideas (/asked) stands. */
export const BOARD_STATUSES = ['new', 'being-written', 'published'] as const;
export type BoardStatus = (typeof BOARD_STATUSES)[number];

/** An event about one proposal: its id, and its version after the event. */
abstract class ProposalEvent extends DomainEvent {
  constructor(
    readonly id: number,
    readonly version: number,
    /** The articles that say or said that this proposal led to them. */
    readonly postId: number | null = null,
    readonly formerPostId: number | null = null,
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

/** Its entry on the board of ideas changed: the title, the status, or whether it is there. */
export class SubmissionBoardChanged extends ProposalEvent {
  static override readonly eventName = 'moderation.submission-board-changed';
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
export class SuggestionBoardChanged extends ProposalEvent {
  static override readonly eventName = 'moderation.suggestion-board-changed';
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
  // The reports about a story or a comment: it is fine. If they had hidden it, it was approved instead.
  'dismissed',
  // For accounts: made an admin; password changed by an admin; another role given; suspended, and not any longer; signed up by invitation.
  'promoted',
  'reset',
  // An operator removed the passkeys, codes and recovery codes of an account.
  'factors-reset',
  'role-changed',
  'suspended',
  'unsuspended',
  'invited',
  // For stories that need two approvals: a flag was set or removed, for a second reader or for a crisis; approved by the first of the two.
  'flagged',
  'unflagged',
  'crisis-flagged',
  'crisis-unflagged',
  'first-approved',
  // For articles: first in the journal, or not any longer.
  'pinned',
  'unpinned',
  // For campaigns.
  'scheduled',
  'cancelled',
  'paused',
  'resumed',
] as const;
export type DecisionAction = (typeof DECISION_ACTIONS)[number];
/** A flag was set or removed: the story stays as it is. */
export const FLAG_ACTIONS: readonly DecisionAction[] = ['flagged', 'unflagged', 'crisis-flagged', 'crisis-unflagged'];

export const DECISION_KINDS = [
  'post',
  'confession',
  'comment',
  'submission',
  'suggestion',
  'subscriber',
  'account',
  'campaign',
  // One of /terms, /privacy and /guidelines.
  'page',
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
  /** Why a story or a comment was deleted. */
  reason?: DeclineReason | null;
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
  reason: DeclineReason | null;
}

/** The result for one item. `edited`: it has its old text again, so it is pending; a proposal is off the board of ideas. */
export interface ReplayResult {
  kind: DecisionKind;
  itemId: number;
  outcome: 'deleted' | 'withdrawn' | 'edited' | 'restored' | 'decided';
}

/**
 * Stores the decisions made since the backup and replays them: deleted items are deleted, withdrawn, edited and
 * corrected items become pending. Decisions that were undone are not replayed. No approval or publication of a story, comment or
 * article is replayed. Restored articles and comments return as they were when they were deleted; proposals get their
 * last decision.
 */
export class ReplayDecisions extends ContractCommand<ReplayResult[]> {
  constructor(readonly entries: AuditEntry[]) {
    super();
  }
}

/** The kinds of items that moderators can write notes about. */
export const NOTE_KINDS = ['confession', 'comment'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/**
 * An admin writes a note about a story or a comment. Only admins read it, and it is deleted with the item. Returns its id.
 *
 * @throws DomainError `<kind>.not-found`
 */
export class AddModeratorNote extends ContractCommand<number> {
  constructor(
    readonly kind: NoteKind,
    readonly itemId: number,
    readonly text: string,
    readonly adminId: number | null,
  ) {
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
/** Takes a proposal off the board of ideas, if it is or would be there. */
export class TakeSubmissionOffBoard extends ItemDecision {}
export class TakeSuggestionOffBoard extends ItemDecision {}

/** The topics that a person has suggested to write about, signed in or not. */
export class ExportOwnTopics extends ExportOfPerson {}

/** The suggestions of an address. */
export class ExportOwnSuggestions extends ExportOfPerson {}

/** The messages to the editors that wait for an answer to an address. */
export class ExportOwnMessages extends ExportOfPerson {}

/** The entries of the audit log by an account, and those about it. */
export class ExportOwnDecisions extends ExportOfPerson {}

/** Deletes the messages to the editors from an address, in all of its spellings. Returns how many there were. */
export class EraseMessages extends ContractCommand<number> {
  constructor(
    readonly emails: readonly string[],
    /** A UTC day: messages of a later day stay. */
    readonly until: string | null = null,
  ) {
    super();
  }
}
