import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { DeletePost } from '../contract.js';
import { moveToBin } from '../domain/bin.js';
import { Comment } from '../domain/comment.js';
import { Post } from '../domain/post.js';
import { isOthers, refuseReviewed } from '../domain/writers-articles.js';

@HandlesCommand(DeletePost, { kind: 'post', action: 'deleted' })
export class DeletePostHandler implements ICommandHandler<DeletePost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, context }: DeletePost): Promise<number> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post || isOthers(post, context)) throw DomainError.notFound('post');
    if (context.onlyOwnArticles) refuseReviewed(post, this.clock.now());
    const deleted = post.deleted(context.expectedVersion);
    const { state: before, title } = post;
    // Oldest first, in the order that DeleteComment uses, to avoid a deadlock.
    const order = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const comments = await this.em.find(Comment, { postId: id }, order);
    const commentIds = comments.map((comment) => comment.id);
    await moveToBin(this.em, 'post', id, commentIds, context.replayOf?.at ?? this.clock.now());
    await this.em.remove([...comments, post]).flush();
    // Each comment gets its event too, so that none stays pending.
    for (const event of [...comments.map((comment) => comment.deleted()), deleted]) await this.outbox.add(event);
    const decided = { action: 'deleted', kind: 'post', itemId: id, title, before, after: null } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
