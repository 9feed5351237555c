import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Comment } from '../domain/comment.js';

/** An admin lets a comment appear. `seen` is the version that the admin saw. */
export class ApproveComment extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(ApproveComment)
export class ApproveCommentHandler implements ICommandHandler<ApproveComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, seen }: ApproveComment): Promise<void> {
    const comment = await this.em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!comment) throw DomainError.notFound('comment');
    await this.outbox.add(comment.approve(seen));
  }
}
