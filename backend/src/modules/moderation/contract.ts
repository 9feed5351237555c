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
abstract class SentEvent extends DomainEvent {
  constructor(
    readonly id: number,
    readonly version: number,
  ) {
    super();
  }
}

export class SubmissionReceived extends SentEvent {
  static override readonly eventName = 'moderation.submission-received';
}
export class SubmissionApproved extends SentEvent {
  static override readonly eventName = 'moderation.submission-approved';
}
export class SubmissionRejected extends SentEvent {
  static override readonly eventName = 'moderation.submission-rejected';
}

export class SuggestionReceived extends SentEvent {
  static override readonly eventName = 'moderation.suggestion-received';
}
export class SuggestionApproved extends SentEvent {
  static override readonly eventName = 'moderation.suggestion-approved';
}
export class SuggestionRejected extends SentEvent {
  static override readonly eventName = 'moderation.suggestion-rejected';
}
