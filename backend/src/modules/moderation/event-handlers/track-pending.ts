import { EntityManager } from '@mikro-orm/postgresql';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import {
  CommentApproved,
  CommentDeleted,
  CommentRemoved,
  CommentRestored,
  CommentReturned,
  CommentSubmitted,
  ConfessionApproved,
  ConfessionAsked,
  ConfessionDeleted,
  ConfessionQueued,
  ConfessionReturned,
  ConfessionSubmitted,
} from '../../content/contract.js';
import {
  PENDING_TOPIC,
  SubmissionApproved,
  SubmissionReceived,
  SubmissionRejected,
  SubmissionReopened,
  SuggestionApproved,
  SuggestionReceived,
  SuggestionRejected,
  SuggestionReopened,
} from '../contract.js';

/** The kinds of items that wait for an editor’s decision, the events that start the wait, and the events that end it. */
const KINDS = [
  {
    kind: 'confession',
    starts: [ConfessionSubmitted, ConfessionReturned, ConfessionQueued],
    ends: [ConfessionApproved, ConfessionAsked, ConfessionDeleted],
  },
  {
    kind: 'comment',
    // A restored comment waits unless it was approved.
    starts: [CommentSubmitted, CommentReturned, CommentRestored],
    ends: [CommentApproved, CommentDeleted, CommentRemoved],
  },
  {
    kind: 'submission',
    starts: [SubmissionReceived, SubmissionReopened],
    ends: [SubmissionApproved, SubmissionRejected],
  },
  {
    kind: 'suggestion',
    starts: [SuggestionReceived, SuggestionReopened],
    ends: [SuggestionApproved, SuggestionRejected],
  },
];

type ReviewEvent = ConfessionSubmitted | SubmissionReceived;

/**
 * Stores which items wait for a decision, and notifies every open desk. Events may arrive out of order: the newer
 * version of an item wins. A decided item stays in the table, so that a late "submitted" event is recognized as old.
 */
@EventHandler({
  name: 'moderation.track-pending',
  on: KINDS.flatMap(({ starts, ends }) => [...starts, ...ends]),
})
export class TrackPending implements HandlesEvent<ReviewEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly pubsub: PubSub,
  ) {}

  handle(event: ReviewEvent): Promise<void> {
    return this.handleBatch([event]);
  }

  /** All events of a batch have the same class, so the same kind. */
  async handleBatch(events: ReviewEvent[]): Promise<void> {
    const { kind, starts } = KINDS.find(({ starts, ends }) =>
      [...starts, ...ends].some((type) => events[0] instanceof type),
    )!;
    const waits = (event: ReviewEvent) =>
      starts.some((type) => event instanceof type) && !(event instanceof CommentRestored && event.approved);
    const items = events.map((event) => ({ id: event.id, version: event.version, waits: waits(event) }));
    await this.em.execute(
      `insert into review_item (kind, item_id, version, pending)
       select distinct on (id) ?, id, version, waits
         from jsonb_to_recordset(?::jsonb) as e(id integer, version integer, waits boolean)
        order by id, version desc
       on conflict (kind, item_id) do update set version = excluded.version, pending = excluded.pending
       where review_item.version < excluded.version`,
      [kind, JSON.stringify(items)],
    );
    this.unitOfWork.afterCommit(() => this.pubsub.publish(PENDING_TOPIC));
  }
}
