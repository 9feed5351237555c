import { defineEntity, p } from '@mikro-orm/core';
import type { ItemState } from '../../../kernel/decision-context.js';
import { refuseStale } from '../../../kernel/domain-error.js';
import { PostDeleted, PostPublished, PostSaved, PostUnpublished } from '../contract.js';

const CHARACTERS_PER_MINUTE = 1_000;

/** The reading time in whole minutes, at least 1. */
export const readingMinutesOf = (content: string): number =>
  Math.max(1, Math.ceil([...content].length / CHARACTERS_PER_MINUTE));

const PostSchema = defineEntity({
  name: 'Post',
  tableName: 'post',
  properties: {
    id: p.integer().primary().autoincrement(),
    title: p.text(),
    content: p.text(),
    contentHtml: p.text(),
    footer: p.text().nullable(),
    footerHtml: p.text().nullable(),
    excerpt: p.text(),
    readingMinutes: p.integer(),
    categoryId: p.integer(),
    authorId: p.integer().nullable(),
    imageUrl: p.text().nullable(),
    published: p.boolean().default(false),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    updatedAt: p.datetime().columnType('timestamptz(3)'),
    publishedAt: p.datetime().columnType('timestamptz(3)').nullable(),
    version: p.integer().default(1),
  },
});

/** The fields that an admin enters for an article. */
export interface PostFields {
  title: string;
  content: string;
  footer: string | null;
  categoryId: number;
  imageUrl: string | null;
}

/** The stored text. The caller renders the HTML and the excerpt. */
export interface PostText extends PostFields {
  contentHtml: string;
  excerpt: string;
  footerHtml: string | null;
}

/** An article. Only admins see drafts. */
export class Post extends PostSchema.class {
  /**
   * `authorId` is null when no account here wrote it: the demo content on a database without an admin, and imported
   * articles.
   */
  static write(text: PostText, authorId: number | null, published: boolean, now: Date): Post {
    const post = new Post();
    post.authorId = authorId;
    post.createdAt = now;
    post.version = 1;
    post.published = published;
    post.publishedAt = published ? now : null;
    post.setText(text, now);
    return post;
  }

  /** Sets the original dates of an imported article. */
  setDates({
    createdAt,
    updatedAt,
    publishedAt,
  }: Pick<Post, 'createdAt' | 'updatedAt'> & { publishedAt: Date | null }): void {
    Object.assign(this, {
      createdAt,
      updatedAt,
      publishedAt: this.published ? (publishedAt ?? createdAt) : publishedAt,
    });
  }

  /** The event of a new article. Call it once the row has its id. */
  written(): PostSaved | PostPublished {
    return this.published ? new PostPublished(this.id, this.version) : new PostSaved(this.id, this.version);
  }

  get state(): ItemState {
    return { status: this.published ? 'published' : 'draft', version: this.version };
  }

  /** Returns undefined when nothing changed. */
  edit(
    text: PostText,
    published: boolean,
    now: Date,
    expectedVersion?: number | null,
  ): PostSaved | PostPublished | PostUnpublished | undefined {
    refuseStale('post', this.version, expectedVersion);
    const wasPublished = this.published;
    if (this.hasText(text) && wasPublished === published) return undefined;
    this.setText(text, now);
    this.version += 1;
    this.setPublished(published, now);
    if (wasPublished === published) return new PostSaved(this.id, this.version);
    return published ? new PostPublished(this.id, this.version) : new PostUnpublished(this.id, this.version);
  }

  /** Returns undefined when it is published already. */
  publish(now: Date, expectedVersion?: number | null): PostPublished | undefined {
    refuseStale('post', this.version, expectedVersion);
    if (this.published) return undefined;
    this.setPublished(true, now);
    this.updatedAt = now;
    this.version += 1;
    return new PostPublished(this.id, this.version);
  }

  /** Makes it a draft again. Returns undefined when it is one already. */
  unpublish(now: Date, expectedVersion?: number | null): PostUnpublished | undefined {
    refuseStale('post', this.version, expectedVersion);
    if (!this.published) return undefined;
    this.setPublished(false, now);
    this.updatedAt = now;
    this.version += 1;
    return new PostUnpublished(this.id, this.version);
  }

  deleted(expectedVersion?: number | null): PostDeleted {
    refuseStale('post', this.version, expectedVersion);
    return new PostDeleted(this.id, this.version + 1);
  }

  /** Whether the article has this text already. */
  hasText(text: PostText): boolean {
    return Object.entries(text).every(([field, value]) => this[field as keyof PostText] === value);
  }

  /** An article keeps the date of its first publication, even after it was unpublished for a while. */
  private setPublished(published: boolean, now: Date): void {
    this.published = published;
    if (published) this.publishedAt ??= now;
  }

  private setText(text: PostText, now: Date): void {
    Object.assign(this, text);
    this.readingMinutes = readingMinutesOf(text.content);
    this.updatedAt = now;
  }
}

PostSchema.setClass(Post);
