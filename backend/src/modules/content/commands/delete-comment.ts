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
    const replies = await this.em.find(Comment, { parentId: id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await this.em.remove([comment, ...replies]).flush();
    for (const event of [deleted, ...replies.map((reply) => reply.deleted())]) await this.outbox.add(event);
  }
}
