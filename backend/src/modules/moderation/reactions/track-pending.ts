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
import { PENDING_TOPIC } from '../contract.js';

const COMMENT_EVENTS = [CommentSubmitted, CommentApproved, CommentDeleted];
const CONFESSION_EVENTS = [ConfessionSubmitted, ConfessionApproved, ConfessionDeleted];

type Told = ConfessionSubmitted | CommentSubmitted;

/**
 * Keeps what waits for a decision, as content's events tell it, and lets every open desk know. Events may come out of
 * order: the newer version of an item wins, and a decided item stays in the table so that a late "submitted" is old.
 */
@Reaction({
  name: 'moderation.track-pending',
  on: [...CONFESSION_EVENTS, ...COMMENT_EVENTS],
})
export class TrackPending implements ReactsTo<Told> {
  constructor(
    private readonly em: EntityManager,
    private readonly unitOfWork: UnitOfWork,
    private readonly live: Live,
  ) {}

  async react(event: Told): Promise<void> {
    const kind = COMMENT_EVENTS.some((one) => event instanceof one) ? 'comment' : 'confession';
    const pending = event instanceof ConfessionSubmitted || event instanceof CommentSubmitted;
    await this.em.execute(
      `insert into review_item (kind, item_id, version, pending) values (?, ?, ?, ?)
       on conflict (kind, item_id) do update set version = excluded.version, pending = excluded.pending
       where review_item.version < excluded.version`,
      [kind, event.id, event.version, pending],
    );
    this.unitOfWork.afterCommit(() => this.live.announce(PENDING_TOPIC));
  }
}
