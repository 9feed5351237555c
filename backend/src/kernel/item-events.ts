import { DomainEvent } from './domain-event.js';

/** An event about one story, comment or article: its id, and its version after the event. */
export abstract class ItemEvent extends DomainEvent {
  constructor(
    readonly id: number,
    readonly version: number,
  ) {
    super();
  }
}

/** An event about a category or a series, by its number, or about a picture, by its random id. */
export abstract class IdEvent<Id> extends DomainEvent {
  constructor(readonly id: Id) {
    super();
  }
}

export abstract class CommentEvent extends ItemEvent {
  /** `postId`: the article of the comment. */
  constructor(
    id: number,
    version: number,
    readonly postId: number,
  ) {
    super(id, version);
  }
}
