import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { renderComment } from '../../../platform/markdown/render-markdown.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Comment, refuseTooManyMarks } from '../domain/comment.js';
import { Post } from '../domain/post.js';

/** A member comments on an article, or replies to a comment there. Answers the comment's id. */
export class SubmitComment extends Command<number> {
  constructor(
    readonly postId: number,
    readonly author: { id: number; isAdmin: boolean },
    readonly content: string,
    readonly parentId: number | null,
  ) {
    super();
  }
}

@HandlesCommand(SubmitComment)
export class SubmitCommentHandler implements ICommandHandler<SubmitComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ postId, author, content, parentId }: SubmitComment): Promise<number> {
    const post = await this.em.findOne(Post, postId);
    if (!post || !(post.published || author.isAdmin)) throw DomainError.notFound('post');
    if (parentId !== null && !(await this.canBeRepliedTo(parentId, postId))) {
      throw new DomainError('comment.parent', 'invalid', 'The comment you reply to is not there.', 'parentId');
    }
    refuseTooManyMarks(content);
    const contentHtml = renderComment(content);
    const comment = Comment.submit({
      postId,
      authorId: author.id,
      parentId,
      content,
      contentHtml,
      now: this.clock.now(),
    });
    await this.em.persist(comment).flush();
    await this.outbox.add(comment.submitted());
    return comment.id;
  }

  private async canBeRepliedTo(id: number, postId: number): Promise<boolean> {
    return (await this.em.count(Comment, { id, postId })) > 0 && (await Comment.isShown(this.em, id));
  }
}
