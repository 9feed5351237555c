import { EntityManager } from '@mikro-orm/postgresql';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { Live } from '../../../platform/live/live.js';
import { Reaction } from '../../../platform/outbox/reaction.js';
import type { ReactsTo } from '../../../platform/outbox/reaction.js';
import {
  CommentApproved,
  CommentDeleted,
  CommentSubmitted,
  ConfessionApproved,
  ConfessionDeleted,
  ConfessionSubmitted,
} from '../../content/contract.js';
import {
  PENDING_TOPIC,
  SubmissionApproved,
  SubmissionReceived,
  SubmissionRejected,
  SuggestionApproved,
  SuggestionReceived,
  SuggestionRejected,
} from '../contract.js';

/** What can wait for a decision: the event with which the waiting begins, and those with which it ends. */
const KINDS = [
  { kind: 'confession', begins: ConfessionSubmitted, ends: [ConfessionApproved, ConfessionDeleted] },
  { kind: 'comment', begins: CommentSubmitted, ends: [CommentApproved, CommentDeleted] },
  { kind: 'submission', begins: SubmissionReceived, ends: [SubmissionApproved, SubmissionRejected] },
  { kind: 'suggestion', begins: SuggestionReceived, ends: [SuggestionApproved, SuggestionRejected] },
];

type Told = ConfessionSubmitted | SubmissionReceived;

/**
 * Keeps what waits for a decision, as the events tell it, and lets every open desk know. Events may come out of order:
 * the newer version of an item wins, and a decided item stays in the table so that a late "submitted" is old.
 */
@Reaction({
  name: 'moderation.track-pending',
  on: KINDS.flatMap(({ begins, ends }) => [begins, ...ends]),
})
export class TrackPending implements ReactsTo<Told> {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly live: Live,
  ) {}

  async react(event: Told): Promise<void> {
    const { kind, begins } = KINDS.find(({ begins, ends }) => [begins, ...ends].some((one) => event instanceof one))!;
    await this.em.execute(
      `insert into review_item (kind, item_id, version, pending) values (?, ?, ?, ?)
       on conflict (kind, item_id) do update set version = excluded.version, pending = excluded.pending
       where review_item.version < excluded.version`,
      [kind, event.id, event.version, event instanceof begins],
    );
    this.unitOfWork.afterCommit(() => this.live.announce(PENDING_TOPIC));
  }
}
