import { DomainEvent } from '../../kernel/domain-event.js';

/** Something about one story, comment or article: its id, and the version it has had since. */
abstract class ItemEvent extends DomainEvent {
  constructor(
    readonly id: number,
    readonly version: number,
  ) {
    super();
  }
}

export class ConfessionSubmitted extends ItemEvent {
  static override readonly eventName = 'content.confession-submitted';
}
export class ConfessionApproved extends ItemEvent {
  static override readonly eventName = 'content.confession-approved';
}
export class ConfessionEdited extends ItemEvent {
  static override readonly eventName = 'content.confession-edited';
}
export class ConfessionDeleted extends ItemEvent {
  static override readonly eventName = 'content.confession-deleted';
}

export class CommentSubmitted extends ItemEvent {
  static override readonly eventName = 'content.comment-submitted';
}
export class CommentApproved extends ItemEvent {
  static override readonly eventName = 'content.comment-approved';
}
export class CommentEdited extends ItemEvent {
  static override readonly eventName = 'content.comment-edited';
}
export class CommentDeleted extends ItemEvent {
  static override readonly eventName = 'content.comment-deleted';
}

/** An article was written or changed, as a draft or in public. */
export class PostSaved extends ItemEvent {
  static override readonly eventName = 'content.post-saved';
}
export class PostPublished extends ItemEvent {
  static override readonly eventName = 'content.post-published';
}
export class PostUnpublished extends ItemEvent {
  static override readonly eventName = 'content.post-unpublished';
}
export class PostDeleted extends ItemEvent {
  static override readonly eventName = 'content.post-deleted';
}
