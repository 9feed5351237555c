import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { PostRestored, RestorePost } from '../contract.js';
import { commentsRestored, restoreFromBin, takeFromBin } from '../domain/bin.js';
import { Post } from '../domain/post.js';
import { isOthers, refuseReviewed } from '../domain/writers-articles.js';

@HandlesCommand(RestorePost, { kind: 'post', action: 'restored' })
export class RestorePostHandler implements ICommandHandler<RestorePost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, context }: RestorePost): Promise<number> {
    const item = await takeFromBin(this.em, 'post', id);
    if (!item) throw DomainError.notFound('post');
    // Fails when the category no longer exists.
    await restoreFromBin(this.em, item);
    const post = await this.em.findOneOrFail(Post, id);
    if (isOthers(post, context)) throw DomainError.notFound('post');
    if (context.onlyOwnArticles) refuseReviewed(post, this.clock.now());
    await this.outbox.addAll(commentsRestored(item));
    await this.outbox.add(new PostRestored(id, post.version));
    const { title, state: after } = post;
    const decided = { action: 'restored', kind: 'post', itemId: id, title, before: null, after } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
