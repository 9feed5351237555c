import { EntityManager } from '@mikro-orm/postgresql';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import {
  CommentApproved,
  CommentDeleted,
  CommentRestored,
  CommentReturned,
  CommentSubmitted,
  ConfessionApproved,
  ConfessionDeleted,
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

/** What can wait for a decision: the events with which the waiting begins, and those with which it ends. */
const KINDS = [
  {
    kind: 'confession',
    begins: [ConfessionSubmitted, ConfessionReturned],
    ends: [ConfessionApproved, ConfessionDeleted],
  },
  {
    kind: 'comment',
    // One that comes back from the bin waits unless it was approved.
    begins: [CommentSubmitted, CommentReturned, CommentRestored],
    ends: [CommentApproved, CommentDeleted],
  },
  {
    kind: 'submission',
    begins: [SubmissionReceived, SubmissionReopened],
    ends: [SubmissionApproved, SubmissionRejected],
  },
  {
    kind: 'suggestion',
    begins: [SuggestionReceived, SuggestionReopened],
    ends: [SuggestionApproved, SuggestionRejected],
  },
];

type Told = ConfessionSubmitted | SubmissionReceived;

/**
 * Keeps what waits for a decision, as the events tell it, and lets every open desk know. Events may come out of order:
 * the newer version of an item wins, and a decided item stays in the table so that a late "submitted" is old.
 */
@EventHandler({
  name: 'moderation.track-pending',
  on: KINDS.flatMap(({ begins, ends }) => [...begins, ...ends]),
})
export class TrackPending implements HandlesEvent<Told> {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly live: PubSub,
  ) {}

  handle(event: Told): Promise<void> {
    return this.handleBatch([event]);
  }

  /** Of one class, so of one kind. */
  async handleBatch(events: Told[]): Promise<void> {
    const { kind, begins } = KINDS.find(({ begins, ends }) =>
      [...begins, ...ends].some((one) => events[0] instanceof one),
    )!;
    const waits = (event: Told) =>
      begins.some((one) => event instanceof one) && !(event instanceof CommentRestored && event.approved);
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
    this.unitOfWork.afterCommit(() => this.live.publish(PENDING_TOPIC));
  }
}
