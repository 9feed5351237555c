import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { PublishPost } from '../contract.js';
import { Post } from '../domain/post.js';

@HandlesCommand(PublishPost)
export class PublishPostHandler implements ICommandHandler<PublishPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, context }: PublishPost): Promise<number | null> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw DomainError.notFound('post');
    const before = post.state;
    const event = post.publish(this.clock.now(), context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = {
      action: 'published',
      kind: 'post',
      itemId: id,
      title: post.title,
      before,
      after: post.state,
    } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
