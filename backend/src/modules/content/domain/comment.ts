import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import { CommentApproved, CommentDeleted, CommentEdited, CommentReturned, CommentSubmitted } from '../contract.js';
import type { CountDelta } from '../contract.js';

const CommentSchema = defineEntity({
  name: 'Comment',
  tableName: 'comment',
  properties: {
    id: p.integer().primary().autoincrement(),
    postId: p.integer(),
    authorId: p.integer().nullable(),
    parentId: p.integer().nullable(),
    content: p.text(),
    contentHtml: p.text(),
    approved: p.boolean().default(false),
    likes: p.integer().default(0),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    version: p.integer().default(1),
  },
});

const MAX_MARKS = 500;

/**
 * The parser's time grows with the square of the number of emphasis marks. `*_` is two marks, `**` is one.
 *
 * @throws DomainError `comment.marks`
 */
export function refuseTooManyMarks(content: string): void {
  if ((content.match(/\*+|_+|~+/g)?.length ?? 0) <= MAX_MARKS) return;
  throw new DomainError('comment.marks', 'invalid', 'There are too many * and _ in this comment.', 'content');
}

/** A member's comment on an article. Readers see it once it is approved, under the name Anonymous. */
export class Comment extends CommentSchema.class {
  static submit(fields: {
    postId: number;
    /** Null when the account was deleted or never existed. */
    authorId: number | null;
    parentId: number | null;
    content: string;
    contentHtml: string;
    now: Date;
  }): Comment {
    const comment = new Comment();
    comment.postId = fields.postId;
    comment.authorId = fields.authorId;
    comment.parentId = fields.parentId;
    comment.content = fields.content;
    comment.contentHtml = fields.contentHtml;
    comment.approved = false;
    comment.createdAt = fields.now;
    comment.version = 1;
    return comment;
  }

  /** Whether readers of a published article see the comment: it and all its parents are approved. */
  static async isShown(em: EntityManager, id: number): Promise<boolean> {
    const [ancestors] = await em.execute<{ shown: boolean | null }[]>(
      `with recursive up as (
         select id, parent_id, approved from comment where id = ?
         union select c.id, c.parent_id, c.approved from comment c join up on c.id = up.parent_id)
       select bool_and(approved) as shown from up`,
      [id],
    );
    return ancestors?.shown ?? false;
  }

  submitted(): CommentSubmitted {
    return new CommentSubmitted(this.id, this.version, this.postId);
  }

  get state(): ItemState {
    return { status: this.approved ? 'approved' : 'pending', version: this.version };
  }

  approve(expectedVersion?: number | null): CommentApproved | undefined {
    refuseStale('comment', this.version, expectedVersion);
    if (this.approved) return undefined;
    this.approved = true;
    this.version += 1;
    return new CommentApproved(this.id, this.version, this.postId);
  }

  /** Makes an approved comment pending again. A pending comment stays unchanged. */
  returnToPending(expectedVersion?: number | null): CommentReturned | undefined {
    refuseStale('comment', this.version, expectedVersion);
    if (!this.approved) return undefined;
    this.approved = false;
    this.version += 1;
    return new CommentReturned(this.id, this.version, this.postId);
  }

  edit(content: string, contentHtml: string, expectedVersion?: number | null): CommentEdited | undefined {
    refuseStale('comment', this.version, expectedVersion);
    if (content === this.content) return undefined;
    this.content = content;
    this.contentHtml = contentHtml;
    this.version += 1;
    return new CommentEdited(this.id, this.version, this.postId);
  }

  /** Returns the count. This is no decision, so the version does not change. */
  changeLikes(delta: CountDelta): number {
    if (!this.approved) throw DomainError.notFound('comment');
    this.likes += delta;
    return this.likes;
  }

  deleted(expectedVersion?: number | null): CommentDeleted {
    refuseStale('comment', this.version, expectedVersion);
    return new CommentDeleted(this.id, this.version + 1, this.postId);
  }
}

CommentSchema.setClass(Comment);
