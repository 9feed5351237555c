import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ChangeCommentLikes } from '../contract.js';
import { Comment } from '../domain/comment.js';
import { Post } from '../domain/post.js';

@HandlesCommand(ChangeCommentLikes)
export class ChangeCommentLikesHandler implements ICommandHandler<ChangeCommentLikes> {
  constructor(private readonly em: EntityManager) {}

  async execute({ commentId, delta }: ChangeCommentLikes): Promise<number> {
    const comment = await this.em.findOne(Comment, commentId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!comment) throw DomainError.notFound('comment');
    // Reads the article without a lock: deleting an article locks it before its comments, so locking it here would
    // deadlock.
    if (!(await this.em.count(Post, { id: comment.postId, published: true }))) throw DomainError.notFound('comment');
    if (!(await Comment.isShown(this.em, commentId))) throw DomainError.notFound('comment');
    return comment.changeLikes(delta);
  }
}
