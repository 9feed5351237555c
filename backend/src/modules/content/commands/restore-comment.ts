import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { RestoreComment } from '../contract.js';
import { commentsRestored, restoreFromBin, takeFromBin } from '../domain/bin.js';
import type { BinItem } from '../domain/bin.js';
import { Comment } from '../domain/comment.js';
import { forgetDeclined } from '../domain/declined-comment.js';

@HandlesCommand(RestoreComment, { kind: 'comment', action: 'restored' })
export class RestoreCommentHandler implements ICommandHandler<RestoreComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: RestoreComment): Promise<number> {
    const item = await takeFromBin(this.em, 'comment', id);
    if (!item) throw DomainError.notFound('comment');
    await this.refuseWithoutParent(item);
    await restoreFromBin(this.em, item);
    await forgetDeclined(this.em, id);
    await this.outbox.addAll(commentsRestored(item));
    const { state: after } = await this.em.findOneOrFail(Comment, id);
    const decided = { action: 'restored', kind: 'comment', itemId: id, before: null, after } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  /**
   * The locks last until the end of the transaction: deleting the article meanwhile waits, and then deletes the comment
   * too.
   */
  private async refuseWithoutParent({ comments: [comment] }: BinItem): Promise<void> {
    const { post_id, parent_id } = comment!;
    const exists = async (table: 'post' | 'comment', id: number) =>
      (await this.em.execute<unknown[]>(`select 1 from ${table} where id = ? for key share`, [id])).length > 0;
    if (!(await exists('post', post_id))) throw notRestorable('The article is deleted. Restore it first.');
    if (parent_id !== null && !(await exists('comment', parent_id)))
      throw notRestorable('The comment that this replies to is deleted. Restore it first.');
  }
}

const notRestorable = (message: string) => new DomainError('comment.not-restorable', 'conflict', message);
