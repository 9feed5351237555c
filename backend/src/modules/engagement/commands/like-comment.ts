import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ChangeCommentLikes } from '../../content/contract.js';
import { CommentLiked } from '../contract.js';
import { likeHash } from '../presenters/reader-hashes.js';

/** A reader likes a comment, once. Returns the number of likes. */
export class LikeComment extends Command<number> {
  constructor(
    readonly commentId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

@HandlesCommand(LikeComment)
export class LikeCommentHandler implements ICommandHandler<LikeComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async execute({ commentId, sessionId }: LikeComment): Promise<number> {
    const count = (delta: 0 | 1) => this.commands.execute(new ChangeCommentLikes(commentId, delta));
    // Locks the comment first: the insert takes a weaker lock on it, so two simultaneous likes would deadlock.
    const before = await count(0);
    const hash = likeHash(this.settings.sessionSecret, commentId, sessionId);
    const inserted = await this.em.execute<unknown[]>(
      'insert into comment_like (comment_id, reader_hash, day) values (?, ?, ?) on conflict do nothing returning 1 as inserted',
      [commentId, hash, isoDay(this.clock.now())],
    );
    if (inserted.length === 0) return before;
    await this.outbox.add(new CommentLiked(commentId));
    return count(1);
  }
}
