import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Comment } from '../domain/comment.js';

/** An admin rejects or deletes a comment; its replies go with it. `seen` is the version that the admin saw. */
export class DeleteComment extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(DeleteComment)
export class DeleteCommentHandler implements ICommandHandler<DeleteComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, seen }: DeleteComment): Promise<void> {
    const comment = await this.em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!comment) throw DomainError.notFound('comment');
    const deleted = comment.deleted(seen);
    const replies = await this.em.find(
      Comment,
      { id: { $in: await this.idsBelow(id) } },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    await this.em.remove([comment, ...replies]).flush();
    for (const event of [deleted, ...replies.map((reply) => reply.deleted())]) await this.outbox.add(event);
  }

  /** Replies, and replies to those: each is told of, or one that was pending would be counted for ever. */
  private async idsBelow(id: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `with recursive below as (
         select id from comment where parent_id = ?
         union select c.id from comment c join below b on c.parent_id = b.id)
       select id from below`,
      [id],
    );
    return rows.map((row) => row.id);
  }
}
