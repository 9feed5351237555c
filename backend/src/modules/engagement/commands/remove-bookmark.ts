import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { BookmarkRemoved } from '../contract.js';
import type { BookmarkType } from '../contract.js';

/**
 * A member removes a bookmark, even of an item that they can no longer see. Without such a bookmark nothing happens.
 */
export class RemoveBookmark extends Command<void> {
  constructor(
    readonly ownerId: number,
    readonly contentType: BookmarkType,
    readonly itemId: number,
  ) {
    super();
  }
}

@HandlesCommand(RemoveBookmark)
export class RemoveBookmarkHandler implements ICommandHandler<RemoveBookmark> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ ownerId, contentType, itemId }: RemoveBookmark): Promise<void> {
    const removed = await this.em.execute<unknown[]>(
      `delete from bookmark where account_id = ? and ${contentType}_id = ? returning id`,
      [ownerId, itemId],
    );
    if (removed.length > 0) await this.outbox.add(new BookmarkRemoved(contentType, itemId));
  }
}
