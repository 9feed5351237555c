import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { AddModeratorNote, RecordDecision } from '../../moderation/contract.js';
import { DeleteComment } from '../contract.js';
import { moveToBin } from '../domain/bin.js';
import { Comment } from '../domain/comment.js';
import { recordDeclined } from '../domain/declined-comment.js';

@HandlesCommand(DeleteComment, { kind: 'comment', action: 'deleted' })
export class DeleteCommentHandler implements ICommandHandler<DeleteComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, context, reason, note }: DeleteComment): Promise<number> {
    const comment = await this.em.findOne(Comment, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!comment) throw DomainError.notFound('comment');
    const deleted = comment.deleted(context.expectedVersion);
    const before = comment.state;
    if (note) await this.commands.execute(new AddModeratorNote('comment', id, note, context.adminId));
    const replies = await this.lockReplies(id);
    const at = context.replayOf?.at ?? this.clock.now();
    await moveToBin(this.em, 'comment', id, [id, ...replies.map((reply) => reply.id)], at);
    await recordDeclined(this.em, id, { adminId: context.adminId, reason, at });
    await this.em.remove([comment, ...replies]).flush();
    for (const event of [deleted, ...replies.map((reply) => reply.deleted())]) await this.outbox.add(event);
    const decided = { action: 'deleted', kind: 'comment', itemId: id, before, after: null, reason } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  /**
   * Locks all replies below a comment. Each gets its event, or a pending one would be counted forever. New replies wait
   * once their parent is locked, but some may have been added before, so this repeats until it finds no more. The order
   * is oldest first, like everywhere that locks several comments, to avoid a deadlock.
   */
  private async lockReplies(id: number): Promise<Comment[]> {
    for (let locked = 0; ;) {
      const where = { id: { $in: await this.replyIdsOf(id) } };
      const order = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const replies = await this.em.find(Comment, where, order);
      if (replies.length === locked) return replies;
      locked = replies.length;
    }
  }

  private async replyIdsOf(id: number): Promise<number[]> {
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
