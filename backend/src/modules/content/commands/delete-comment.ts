import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { DeleteComment } from '../contract.js';
import { throwAway } from '../domain/bin.js';
import { Comment } from '../domain/comment.js';

@HandlesCommand(DeleteComment)
export class DeleteCommentHandler implements ICommandHandler<DeleteComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, deciding }: DeleteComment): Promise<number> {
    const comment = await this.em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!comment) throw DomainError.notFound('comment');
    const deleted = comment.deleted(deciding.seen);
    const before = comment.state;
    const below = { id: { $in: await this.idsBelow(id) } };
    const replies = await this.em.find(Comment, below, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await throwAway(this.em, 'comment', id, [id, ...replies.map((reply) => reply.id)], this.clock.now());
    await this.em.remove([comment, ...replies]).flush();
    for (const event of [deleted, ...replies.map((reply) => reply.deleted())]) await this.outbox.add(event);
    const decided = { action: 'deleted', kind: 'comment', itemId: id, before, after: null } as const;
    return this.commands.execute<RecordDecision, number>(new RecordDecision(deciding, decided));
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
