import { EntityManager } from '@mikro-orm/postgresql';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import {
  CommentApproved,
  CommentDeleted,
  CommentRemoved,
  CommentRestored,
  CommentReturned,
} from '../../content/contract.js';
import { updateNotifications } from '../domain/notification.js';

/** Notifies members of decisions about their comments, and of replies once readers see them. */
@EventHandler({
  name: 'notifications.notify-authors',
  on: [CommentApproved, CommentReturned, CommentDeleted, CommentRemoved, CommentRestored],
})
export class NotifyAuthors implements HandlesEvent<CommentApproved> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async handle({ id }: CommentApproved): Promise<void> {
    await updateNotifications(this.em, id, isoDay(this.clock.now()));
  }
}
