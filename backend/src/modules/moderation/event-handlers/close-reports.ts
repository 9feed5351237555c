import { EntityManager } from '@mikro-orm/postgresql';
import { EventHandler } from '../../../platform/outbox/event-handler.js';
import type { HandlesEvent } from '../../../platform/outbox/event-handler.js';
import {
  CommentApproved,
  CommentDeleted,
  CommentRemoved,
  ConfessionApproved,
  ConfessionDeleted,
} from '../../content/contract.js';
import type { ReportedType } from '../contract.js';
import { forgetItem, lockKnownItem, markShownAgain } from '../domain/reported-item.js';
import { ReportsChanged } from '../presenters/reports-changed.js';

type ItemEvent = CommentApproved | CommentDeleted | CommentRemoved | ConfessionApproved | ConfessionDeleted;

/**
 * The reports about an item that is deleted elsewhere on the desk are deleted with it. A hidden item that is approved elsewhere is
 * shown again, but its reports stay: nobody may have read them there.
 */
@EventHandler({
  name: 'moderation.close-reports',
  on: [CommentApproved, CommentDeleted, CommentRemoved, ConfessionApproved, ConfessionDeleted],
})
export class CloseReports implements HandlesEvent<ItemEvent> {
  constructor(
    private readonly em: EntityManager,
    private readonly changed: ReportsChanged,
  ) {}

  async handle(event: ItemEvent): Promise<void> {
    const isStory = event instanceof ConfessionApproved || event instanceof ConfessionDeleted;
    const contentType: ReportedType = isStory ? 'story' : 'comment';
    const item = await lockKnownItem(this.em, contentType, event.id);
    if (!item) return;
    if (!(event instanceof ConfessionApproved || event instanceof CommentApproved)) {
      await forgetItem(this.em, item);
    } else {
      // Reports have hidden it again after the approval.
      if (item.hiddenVersion === null || item.hiddenVersion >= event.version) return;
      await markShownAgain(this.em, item);
    }
    this.changed.afterCommit(contentType);
  }
}
