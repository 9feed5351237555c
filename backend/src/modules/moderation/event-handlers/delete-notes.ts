import { EntityManager } from '@mikro-orm/postgresql';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import { CommentPurged, CommentRemoved, ConfessionDeleted } from '../../content/contract.js';
import { lockNotes } from '../domain/note-lock.js';

/** Deletes the notes about an item that is gone for good, or whose text is. A comment in the bin still has its notes. */
@EventHandler({ name: 'moderation.delete-notes', on: [ConfessionDeleted, CommentPurged, CommentRemoved] })
export class DeleteNotes implements HandlesEvent<ConfessionDeleted | CommentPurged | CommentRemoved> {
  constructor(private readonly em: EntityManager) {}

  async handle(event: ConfessionDeleted | CommentPurged | CommentRemoved): Promise<void> {
    const kind = event instanceof ConfessionDeleted ? 'confession' : 'comment';
    await lockNotes(this.em, kind, event.id);
    await this.em.execute('delete from moderator_note where kind = ? and item_id = ?', [kind, event.id]);
  }
}
