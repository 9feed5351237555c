import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { CommentRestored, RestoreComment } from '../contract.js';
import { restoreFromBin, takeOut, versionBack } from '../domain/bin.js';
import type { Thrown } from '../domain/bin.js';
import { Comment } from '../domain/comment.js';

@HandlesCommand(RestoreComment)
export class RestoreCommentHandler implements ICommandHandler<RestoreComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: RestoreComment): Promise<number> {
    const thrown = await takeOut(this.em, 'comment', id);
    if (!thrown) throw DomainError.notFound('comment');
    await this.mustHaveAPlace(thrown);
    await restoreFromBin(this.em, thrown);
    for (const { id: each, version, post_id, approved } of thrown.comments)
      await this.outbox.add(new CommentRestored(each, versionBack(version), post_id, approved));
    const { state: after } = await this.em.findOneOrFail(Comment, id);
    const decided = { action: 'restored', kind: 'comment', itemId: id, before: null, after } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  /** Held to the end of the transaction: who deletes the article meanwhile waits, and takes the comment along. */
  private async mustHaveAPlace({ comments: [comment] }: Thrown): Promise<void> {
    const { post_id, parent_id } = comment!;
    const there = async (table: 'post' | 'comment', id: number) =>
      (await this.em.execute<unknown[]>(`select 1 from ${table} where id = ? for key share`, [id])).length > 0;
    if (!(await there('post', post_id))) throw notYet('The article is deleted. Restore it first.');
    if (parent_id !== null && !(await there('comment', parent_id)))
      throw notYet('The comment that this replies to is deleted. Restore it first.');
  }
}

const notYet = (message: string) => new DomainError('comment.not-restorable', 'conflict', message);
