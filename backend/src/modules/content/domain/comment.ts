import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import {
  CommentApproved,
  CommentDeleted,
  CommentEdited,
  CommentPurged,
  CommentRemoved,
  CommentReturned,
  CommentSubmitted,
} from '../contract.js';
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
    removed: p.boolean().default(false),
    /** Whether a worker has to render the text again, after an update that changed the rendering. */
    renderAgain: p.boolean().default(true),
  },
});

const MAX_MARKS = 500;
/** How long the author may change it. Its time of writing is stored to the millisecond, so this is exact. */
export const EDITABLE_MS = 15 * 60_000;

/**
 * The parser's time grows with the square of the number of emphasis marks. `*_` is two marks, `**` is one.
 *
 * @throws DomainError `comment.marks`
 */
export function refuseTooManyMarks(content: string): void {
  if ((content.match(/\*+|_+|~+/g)?.length ?? 0) <= MAX_MARKS) return;
  throw new DomainError(
    'comment.marks',
    'invalid',
    'There’s too much bold and italic in this comment. Take out some of the * and _.',
    'content',
  );
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
    comment.removed = false;
    comment.renderAgain = false;
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
    if (!this.approved || this.removed) return undefined;
    this.approved = false;
    this.version += 1;
    return new CommentReturned(this.id, this.version, this.postId);
  }

  edit(content: string, contentHtml: string, expectedVersion?: number | null): CommentEdited | undefined {
    refuseStale('comment', this.version, expectedVersion);
    if (this.removed) throw DomainError.notFound('comment');
    if (content === this.content) return undefined;
    this.content = content;
    this.contentHtml = contentHtml;
    this.renderAgain = false;
    this.version += 1;
    return new CommentEdited(this.id, this.version, this.postId);
  }

  /**
   * Its author changes it. It waits for an editor again, so nobody can have one text approved and show another.
   *
   * @throws DomainError `comment.too-late`, `comment.stale`
   */
  editOwn(
    content: string,
    contentHtml: string,
    now: Date,
    expectedVersion?: number | null,
  ): (CommentEdited | CommentReturned)[] {
    if (now.getTime() >= this.createdAt.getTime() + EDITABLE_MS) throw tooLate();
    const wasApproved = this.approved;
    const edited = this.edit(content, contentHtml, expectedVersion);
    if (!edited) return [];
    this.approved = false;
    return wasApproved ? [new CommentReturned(this.id, this.version, this.postId), edited] : [edited];
  }

  /**
   * Its author deletes it, and replies stay. Its replies stay in their thread, so it is shown without text and author.
   */
  removeText(expectedVersion?: number | null): CommentRemoved {
    refuseStale('comment', this.version, expectedVersion);
    this.content = '';
    this.contentHtml = '';
    this.authorId = null;
    this.removed = true;
    // A comment with replies was approved once. Nothing is left of it to read.
    this.approved = true;
    this.likes = 0;
    this.version += 1;
    return new CommentRemoved(this.id, this.version, this.postId);
  }

  /** The events of a comment that is gone for good, without a time in the bin. */
  purged(): [CommentDeleted, CommentPurged] {
    return [this.deleted(), new CommentPurged(this.id, this.version + 1, this.postId)];
  }

  /** Returns the count. This is no decision, so the version does not change. */
  changeLikes(delta: CountDelta): number {
    if (!this.approved || this.removed) throw DomainError.notFound('comment');
    this.likes += delta;
    return this.likes;
  }

  deleted(expectedVersion?: number | null): CommentDeleted {
    refuseStale('comment', this.version, expectedVersion);
    return new CommentDeleted(this.id, this.version + 1, this.postId);
  }
}

const tooLate = () =>
  new DomainError(
    'comment.too-late',
    'conflict',
    'You can change a comment for 15 minutes. After that, you can still delete it and write a new one.',
  );

CommentSchema.setClass(Comment);
