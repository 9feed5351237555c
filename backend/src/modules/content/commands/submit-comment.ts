import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { ExecutesAll } from '../../../platform/cqrs/shared-commands.js';
import { CommentRenderer } from '../../../platform/markdown/comment-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Comment, refuseTooManyMarks } from '../domain/comment.js';
import type { CommentView } from '../views/rows.js';
import { commentOf } from '../views/written.js';

/** A member comments on an article, or replies to a comment there. Answers it as it was kept. */
export class SubmitComment extends Command<CommentView> {
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
export class SubmitCommentHandler implements ICommandHandler<SubmitComment>, ExecutesAll<SubmitComment, CommentView> {
  private readonly rendered = new WeakMap<SubmitComment, string>();

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly comments: CommentRenderer,
  ) {}

  /** Rendering may take a moment: neither a transaction nor the other comments of the batch wait for it. */
  async prepare(command: SubmitComment): Promise<void> {
    refuseTooManyMarks(command.content);
    this.rendered.set(command, await this.comments.render(command.content));
  }

  async execute(command: SubmitComment): Promise<CommentView> {
    await this.prepare(command);
    const [comment] = await this.executeAll([command]);
    return comment!;
  }

  async executeAll(commands: readonly SubmitComment[]): Promise<CommentView[]> {
    await this.refuse(commands);
    const now = this.clock.now();
    const comments = commands.map((command) => {
      const { postId, author, parentId, content } = command;
      const contentHtml = this.rendered.get(command)!;
      return Comment.submit({ postId, authorId: author.id, parentId, content, contentHtml, now });
    });
    // Past the unit of work: a flush of a lot takes a third longer.
    await this.em.insertMany(comments);
    await this.outbox.addAll(comments.map((comment) => comment.submitted()));
    return comments.map((comment, at) => commentOf(comment, commands[at]!.author.isAdmin));
  }

  /** The first that may not be said. */
  private async refuse(commands: readonly SubmitComment[]): Promise<void> {
    const ids = [...new Set(commands.map(({ postId }) => postId))];
    const posts = await this.em.execute<{ id: number; published: boolean }[]>(
      'select id, published from post where id = any(?::integer[])',
      [`{${ids.join()}}`],
    );
    const published = new Map(posts.map((post) => [post.id, post.published]));
    for (const { postId, author, parentId } of commands) {
      if (!(published.get(postId) || (author.isAdmin && published.has(postId)))) throw DomainError.notFound('post');
      if (parentId !== null && !(await this.canBeRepliedTo(parentId, postId))) {
        throw new DomainError('comment.parent', 'invalid', 'The comment you reply to is not there.', 'parentId');
      }
    }
  }

  private async canBeRepliedTo(id: number, postId: number): Promise<boolean> {
    return (await this.em.count(Comment, { id, postId })) > 0 && (await Comment.isShown(this.em, id));
  }
}
