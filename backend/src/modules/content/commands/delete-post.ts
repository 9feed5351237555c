import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Comment } from '../domain/comment.js';
import { Post } from '../domain/post.js';

/** An admin deletes an article; its comments go with it, and are told of so that none stays pending. */
export class DeletePost extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(DeletePost)
export class DeletePostHandler implements ICommandHandler<DeletePost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, seen }: DeletePost): Promise<void> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw DomainError.notFound('post');
    const deleted = post.deleted(seen);
    const comments = await this.em.find(Comment, { postId: id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await this.em.remove([...comments, post]).flush();
    for (const event of [...comments.map((comment) => comment.deleted()), deleted]) await this.outbox.add(event);
  }
}
