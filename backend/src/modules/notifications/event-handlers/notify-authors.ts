import { EntityManager } from '@mikro-orm/postgresql';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import {
  CommentApproved,
  CommentDeleted,
  CommentPurged,
  CommentRemoved,
  CommentRestored,
  CommentReturned,
} from '../../content/contract.js';
import { forgetPurged, updateNotifications } from '../domain/notification.js';

/** Notifies members of decisions about their comments, and of replies once readers see them. */
@EventHandler({
  name: 'notifications.notify-authors',
  on: [CommentApproved, CommentReturned, CommentDeleted, CommentRemoved, CommentRestored, CommentPurged],
})
export class NotifyAuthors implements HandlesEvent<CommentApproved | CommentPurged> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async handle(event: CommentApproved | CommentPurged): Promise<void> {
    const { id } = event;
    if (event instanceof CommentPurged) await forgetPurged(this.em, id);
    else await updateNotifications(this.em, id, isoDay(this.clock.now()));
  }
}
