import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Post } from '../domain/post.js';

/** An admin publishes a draft. */
export class PublishPost extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(PublishPost)
export class PublishPostHandler implements ICommandHandler<PublishPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ id, seen }: PublishPost): Promise<void> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw DomainError.notFound('post');
    await this.outbox.add(post.publish(this.clock.now(), seen));
  }
}
