import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ChangeCommentLikes } from '../../content/contract.js';
import { CommentUnliked } from '../contract.js';
import { likeHash } from '../presenters/reader-hashes.js';

/** Removes a reader's like, if there is one. Returns the number of likes. */
export class UnlikeComment extends Command<number> {
  constructor(
    readonly commentId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

@HandlesCommand(UnlikeComment)
export class UnlikeCommentHandler implements ICommandHandler<UnlikeComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
  ) {}

  async execute({ commentId, sessionId }: UnlikeComment): Promise<number> {
    const count = (delta: 0 | -1) => this.commands.execute(new ChangeCommentLikes(commentId, delta));
    const before = await count(0);
    const hash = likeHash(this.settings.sessionSecret, commentId, sessionId);
    const removed = await this.em.execute<unknown[]>(
      'delete from comment_like where comment_id = ? and reader_hash = ? returning 1 as gone',
      [commentId, hash],
    );
    if (removed.length === 0) return before;
    await this.outbox.add(new CommentUnliked(commentId));
    return count(-1);
  }
}
