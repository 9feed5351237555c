import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { ReturnComment } from '../contract.js';
import { Comment } from '../domain/comment.js';

@HandlesCommand(ReturnComment)
export class ReturnCommentHandler implements ICommandHandler<ReturnComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: ReturnComment): Promise<number | null> {
    const comment = await this.em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!comment) throw DomainError.notFound('comment');
    const before = comment.state;
    const event = comment.returnToPending(context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = { action: 'returned', kind: 'comment', itemId: id, before, after: comment.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
