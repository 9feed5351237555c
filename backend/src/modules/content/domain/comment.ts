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
 * Marks of emphasis cost the parser the square of their number. `*_` is two of them, `**` is one.
 *
 * @throws DomainError `comment.marks`
 */
export function refuseTooManyMarks(content: string): void {
  if ((content.match(/\*+|_+|~+/g)?.length ?? 0) <= MAX_MARKS) return;
  throw new DomainError('comment.marks', 'invalid', 'There are too many * and _ in this comment.', 'content');
}

/** What a member says under an article; seen by readers once it is approved, under the name Anonymous. */
export class Comment extends CommentSchema.class {
  static submit(fields: {
    postId: number;
    /** Null when the account is gone, or there never was one. */
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

  /** Whether readers see it, on an article that they see: it is approved, and so is all that it replies to. */
  static async isShown(em: EntityManager, id: number): Promise<boolean> {
    const [up] = await em.execute<{ shown: boolean | null }[]>(
      `with recursive up as (
         select id, parent_id, approved from comment where id = ?
         union select c.id, c.parent_id, c.approved from comment c join up on c.id = up.parent_id)
       select bool_and(approved) as shown from up`,
      [id],
    );
    return up?.shown ?? false;
  }

  submitted(): CommentSubmitted {
    return new CommentSubmitted(this.id, this.version, this.postId);
  }

  get state(): ItemState {
    return { status: this.approved ? 'approved' : 'pending', version: this.version };
  }

  approve(seen?: number | null): CommentApproved | undefined {
    refuseStale('comment', this.version, seen);
    if (this.approved) return undefined;
    this.approved = true;
    this.version += 1;
    return new CommentApproved(this.id, this.version, this.postId);
  }

  /** It waits for a decision again. What waits already is left as it is. */
  returnToPending(seen?: number | null): CommentReturned | undefined {
    refuseStale('comment', this.version, seen);
    if (!this.approved) return undefined;
    this.approved = false;
    this.version += 1;
    return new CommentReturned(this.id, this.version, this.postId);
  }

  edit(content: string, contentHtml: string, seen?: number | null): CommentEdited | undefined {
    refuseStale('comment', this.version, seen);
    if (content === this.content) return undefined;
    this.content = content;
    this.contentHtml = contentHtml;
    this.version += 1;
    return new CommentEdited(this.id, this.version, this.postId);
  }

  /** Answers the count. Not a decision, so the version that a moderator saw stays the newest. */
  changeLikes(delta: CountDelta): number {
    if (!this.approved) throw DomainError.notFound('comment');
    this.likes += delta;
    return this.likes;
  }

  deleted(seen?: number | null): CommentDeleted {
    refuseStale('comment', this.version, seen);
    return new CommentDeleted(this.id, this.version + 1, this.postId);
  }
}

CommentSchema.setClass(Comment);
