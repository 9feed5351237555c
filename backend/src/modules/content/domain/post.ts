import { defineEntity, p } from '@mikro-orm/core';
import type { ItemState } from '../../../kernel/decision-context.js';
import { refuseStale } from '../../../kernel/domain-error.js';
import { PostDeleted, PostPublished, PostSaved, PostUnpublished } from '../contract.js';

const CHARACTERS_PER_MINUTE = 1_000;

/** How long reading takes, in whole minutes, one at least. */
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

/** What an admin types for an article. */
export interface PostFields {
  title: string;
  content: string;
  footer: string | null;
  categoryId: number;
  imageUrl: string | null;
}

/** What is written; the HTML and the excerpt were made of it by whoever calls. */
export interface PostText extends PostFields {
  contentHtml: string;
  excerpt: string;
  footerHtml: string | null;
}

/** An article. A draft is seen by admins only. */
export class Post extends PostSchema.class {
  /** `authorId` is null when nobody here wrote it: the demo content on a database without an admin. */
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

  /** One that was written elsewhere keeps its days. */
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

  /** Told once the row has its id. */
  written(): PostSaved | PostPublished {
    return this.published ? new PostPublished(this.id, this.version) : new PostSaved(this.id, this.version);
  }

  get state(): ItemState {
    return { status: this.published ? 'published' : 'draft', version: this.version };
  }

  /** Saving what is there already changes nothing and tells nothing. */
  edit(
    text: PostText,
    published: boolean,
    now: Date,
    seen?: number | null,
  ): PostSaved | PostPublished | PostUnpublished | undefined {
    refuseStale('post', this.version, seen);
    const was = this.published;
    if (this.hasText(text) && was === published) return undefined;
    this.setText(text, now);
    this.version += 1;
    this.setPublished(published, now);
    if (was === published) return new PostSaved(this.id, this.version);
    return published ? new PostPublished(this.id, this.version) : new PostUnpublished(this.id, this.version);
  }

  /** Publishing again changes nothing and tells nothing. */
  publish(now: Date, seen?: number | null): PostPublished | undefined {
    refuseStale('post', this.version, seen);
    if (this.published) return undefined;
    this.setPublished(true, now);
    this.updatedAt = now;
    this.version += 1;
    return new PostPublished(this.id, this.version);
  }

  /** It is a draft again. What is one already is left as it is. */
  unpublish(now: Date, seen?: number | null): PostUnpublished | undefined {
    refuseStale('post', this.version, seen);
    if (!this.published) return undefined;
    this.setPublished(false, now);
    this.updatedAt = now;
    this.version += 1;
    return new PostUnpublished(this.id, this.version);
  }

  deleted(seen?: number | null): PostDeleted {
    refuseStale('post', this.version, seen);
    return new PostDeleted(this.id, this.version + 1);
  }

  /** Whether this is its text already. */
  hasText(text: PostText): boolean {
    return Object.entries(text).every(([field, value]) => this[field as keyof PostText] === value);
  }

  /** An article keeps the day on which it first appeared, also when it was taken back for a while. */
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
