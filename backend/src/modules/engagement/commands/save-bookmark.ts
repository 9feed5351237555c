import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, dayOf } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ItemBookmarked } from '../contract.js';
import type { BookmarkType } from '../contract.js';
import type { BookmarkOwner } from '../presenters/bookmark-owner.js';

/**
 * A member saves an article or a story; only the day is stored. Returns whether this call saved it, or false when it
 * was saved already.
 */
export class SaveBookmark extends Command<boolean> {
  constructor(
    readonly owner: BookmarkOwner,
    readonly contentType: BookmarkType,
    readonly itemId: number,
    /** `YYYY-MM-DD`, when a removed bookmark of an article is put back: the day that it had. */
    readonly savedOn?: string | null,
  ) {
    super();
  }
}

/**
 * The lock lasts until the end of the transaction, so that a simultaneous deletion waits and then deletes the bookmark
 * too.
 */
const VISIBLE = {
  post: 'select 1 from post where id = ? and (published or ?) for key share',
  confession: 'select 1 from confession where id = ? and (approved or ?) for key share',
};

@HandlesCommand(SaveBookmark)
export class SaveBookmarkHandler implements ICommandHandler<SaveBookmark> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ owner, contentType, itemId, savedOn }: SaveBookmark): Promise<boolean> {
    const item = await this.em.execute<unknown[]>(VISIBLE[contentType], [itemId, owner.sees[contentType]]);
    if (item.length === 0) throw DomainError.notFound(contentType);
    const today = dayOf(this.clock.now());
    // Of a story, the anonymity sweep rewrites only the bookmarks of today.
    const day = savedOn && contentType === 'post' ? new Date(`${savedOn}T00:00:00Z`) : today;
    const inserted = await this.em.execute<unknown[]>(
      `insert into bookmark (account_id, content_type, ${contentType}_id, created_at) values (?, ?, ?, ?)
       on conflict do nothing returning id`,
      [owner.id, contentType, itemId, day < today ? day : today],
    );
    if (inserted.length > 0) await this.outbox.add(new ItemBookmarked(contentType, itemId));
    return inserted.length > 0;
  }
}
