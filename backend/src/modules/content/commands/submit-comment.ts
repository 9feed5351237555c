import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { BatchCommandHandler } from '../../../platform/cqrs/group-commit.js';
import { CommentRenderer } from '../../../platform/markdown/comment-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Comment, refuseTooManyMarks } from '../domain/comment.js';
import type { Comment as CommentView } from '../presenters/comments.view.js';
import { keyOf, readSubmitted, submittedSql } from '../presenters/submitted-comments.js';
import { toComment } from '../presenters/rows.js';
import { commentOf } from '../presenters/from-entity.js';

/**
 * A member comments on an article, or replies to a comment there. Returns the stored comment. The same text within a
 * minute is the same comment.
 */
export class SubmitComment extends Command<CommentView> {
  constructor(
    readonly postId: number,
    readonly author: { id: number; readsDrafts: boolean; moderates: boolean },
    readonly content: string,
    readonly parentId: number | null,
  ) {
    super();
  }
}

@HandlesCommand(SubmitComment)
export class SubmitCommentHandler
  implements ICommandHandler<SubmitComment>, BatchCommandHandler<SubmitComment, CommentView>
{
  private readonly rendered = new WeakMap<SubmitComment, string>();

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly comments: CommentRenderer,
  ) {}

  /** Rendering may take a while. Done here, it delays neither the transaction nor the other comments of the batch. */
  async prepare(command: SubmitComment): Promise<void> {
    refuseTooManyMarks(command.content);
    this.rendered.set(command, await this.comments.render(command.content));
  }

  async execute(command: SubmitComment): Promise<CommentView> {
    await this.prepare(command);
    const [comment] = await this.executeBatch([command]);
    return comment!;
  }

  async executeBatch(commands: readonly SubmitComment[]): Promise<CommentView[]> {
    const now = this.clock.now();
    const stored = await readSubmitted(this.em, await this.refuseInvalid(commands, now));
    const keys = commands.map(keyOf);
    const added = new Map<string, Comment>();
    for (const [index, key] of keys.entries())
      if (!stored.has(key) && !added.has(key)) added.set(key, this.submit(commands[index]!, now));
    const comments = [...added.values()];
    // Bypasses the unit of work, whose flush of a batch takes a third longer.
    if (comments.length > 0) await this.em.insertMany(comments);
    await this.outbox.addAll(comments.map((comment) => comment.submitted()));
    return commands.map(({ author: { moderates } }, index) => {
      const duplicate = stored.get(keys[index]!);
      return duplicate ? toComment(duplicate, moderates) : commentOf(added.get(keys[index]!)!, moderates);
    });
  }

  private submit(command: SubmitComment, now: Date): Comment {
    const { postId, author, parentId, content } = command;
    const contentHtml = this.rendered.get(command)!;
    return Comment.submit({ postId, authorId: author.id, parentId, content, contentHtml, now });
  }

  /**
   * Throws for the first comment that is not allowed. @returns the ids of comments that are already stored, possibly
   * with unrelated ones
   */
  private async refuseInvalid(commands: readonly SubmitComment[], now: Date): Promise<number[]> {
    const ids = [...new Set(commands.map(({ postId }) => postId))];
    const { sql, params } = submittedSql(commands, now);
    const posts = await this.em.execute<{ id: number; published: boolean; stored: number[] }[]>(
      `select id, published, (select ${sql}) as stored from post where id = any(?::integer[])`,
      [...params, `{${ids.join()}}`],
    );
    const published = new Map(posts.map((post) => [post.id, post.published]));
    for (const { postId, author, parentId } of commands) {
      if (!(published.get(postId) || (author.readsDrafts && published.has(postId)))) throw DomainError.notFound('post');
      if (parentId !== null && !(await this.canBeRepliedTo(parentId, postId))) {
        throw new DomainError(
          'comment.parent',
          'invalid',
          'The comment you’re replying to isn’t here anymore.',
          'parentId',
        );
      }
    }
    return posts[0]!.stored;
  }

  private async canBeRepliedTo(id: number, postId: number): Promise<boolean> {
    return (await this.em.count(Comment, { id, postId, removed: false })) > 0 && (await Comment.isShown(this.em, id));
  }
}
