import { defineEntity, p } from '@mikro-orm/core';
import type { ItemState } from '../../../kernel/decision-context.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import {
  PostDeleted,
  PostPinned,
  PostPublished,
  PostRelinked,
  PostSaved,
  PostScheduled,
  PostUnpinned,
  PostUnpublished,
  PostUnscheduled,
} from '../contract.js';
import { withCorrection } from './corrections.js';
import type { Correction } from './corrections.js';
import { postFieldProperties, postFieldsOf } from './post-fields.js';
import type { PostFields } from './post-fields.js';
import { withoutTermLinks } from './term-links.js';

const CHARACTERS_PER_MINUTE = 1_000;

/** The reading time in whole minutes, at least 1. */
export const readingMinutesOf = (content: string): number =>
  Math.max(1, Math.ceil([...content].length / CHARACTERS_PER_MINUTE));

const PostSchema = defineEntity({
  name: 'Post',
  tableName: 'post',
  properties: {
    id: p.integer().primary().autoincrement(),
    ...postFieldProperties(),
    contentHtml: p.text(),
    footerHtml: p.text().nullable(),
    excerpt: p.text(),
    readingMinutes: p.integer(),
    /** Whether a worker has to render the text again, after an update that changed the rendering. */
    renderAgain: p.boolean().default(false),
    /** Whether a worker has to set the links to terms again: after a term has changed, or where the text has none yet. */
    linkAgain: p.boolean().default(false),
    /** Slugs of the terms that stay plain. Not part of the text: a change needs no publication. */
    termsOff: p.array<string>().columnType('text[]').defaultRaw("'{}'"),
    authorId: p.integer().nullable(),
    published: p.boolean().default(false),
    /** First in the journal and on the home page. At most one is, and only while it is published. */
    pinned: p.boolean().default(false),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    updatedAt: p.datetime().columnType('timestamptz(3)'),
    publishedAt: p.datetime().columnType('timestamptz(3)').nullable(),
    /** Newest first. */
    corrections: p.json<Correction[]>().default('[]'),
    /** The identifier of an imported article in feeds; null: its address. */
    feedGuid: p.text().nullable(),
    /** When a worker publishes it, or its working copy. */
    scheduledFor: p.datetime().columnType('timestamptz(3)').nullable(),
    scheduledBy: p.integer().nullable(),
    /** The version of its last working copy that is gone: the next one continues from it, so no version is used twice. */
    lastDraftVersion: p.integer().default(0),
    version: p.integer().default(1),
  },
});

/** The stored text. The caller renders the HTML and the excerpt, which the summary replaces. */
export interface PostText extends PostFields {
  contentHtml: string;
  excerpt: string;
  footerHtml: string | null;
}

const withSummary = (text: PostText): PostText => ({ ...text, excerpt: text.summary || text.excerpt });

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
    post.pinned = false;
    post.publishedAt = published ? now : null;
    post.feedGuid = null;
    post.termsOff = [];
    post.corrections = [];
    post.setText(text, now);
    return post;
  }

  /** An empty article, whose text is written in a working copy. */
  static begin(authorId: number, now: Date): Post {
    const text = { ...postFieldsOf({ title: '', content: '' }), contentHtml: '', excerpt: '', footerHtml: null };
    return Post.write(text, authorId, false, now);
  }

  get fields(): PostFields {
    return postFieldsOf(this);
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

  /** Sets or moves the time at which it is published. */
  schedule(at: Date, adminId: number | null, expectedVersion?: number | null): PostScheduled {
    refuseStale('post', this.version, expectedVersion);
    Object.assign(this, { scheduledFor: at, scheduledBy: adminId, version: this.version + 1 });
    return new PostScheduled(this.id, this.version);
  }

  /** Returns undefined when it is not scheduled. */
  unschedule(expectedVersion?: number | null): PostUnscheduled | undefined {
    refuseStale('post', this.version, expectedVersion);
    if (!this.scheduledFor) return undefined;
    Object.assign(this, { scheduledFor: null, scheduledBy: null, version: this.version + 1 });
    return new PostUnscheduled(this.id, this.version);
  }

  /**
   * Makes it a draft again, which is not published later by a timer. Returns undefined when it is one already and is not
   * scheduled.
   */
  unpublish(now: Date, expectedVersion?: number | null): PostUnpublished | PostUnscheduled | undefined {
    refuseStale('post', this.version, expectedVersion);
    if (!this.published) return this.unschedule();
    this.setPublished(false, now);
    this.updatedAt = now;
    this.version += 1;
    return new PostUnpublished(this.id, this.version);
  }

  /** Returns undefined when it is pinned already. @throws DomainError `post.not-published` */
  pin(expectedVersion?: number | null): PostPinned | undefined {
    refuseStale('post', this.version, expectedVersion);
    this.refuseUnpublished();
    if (this.pinned) return undefined;
    Object.assign(this, { pinned: true, version: this.version + 1 });
    return new PostPinned(this.id, this.version);
  }

  /** Returns undefined when it is not pinned. */
  unpin(expectedVersion?: number | null): PostUnpinned | undefined {
    refuseStale('post', this.version, expectedVersion);
    if (!this.pinned) return undefined;
    Object.assign(this, { pinned: false, version: this.version + 1 });
    return new PostUnpinned(this.id, this.version);
  }

  /**
   * Adds a correction. The text stays, and so does the version: an editor who is changing the article loses nothing.
   *
   * @throws DomainError `post.not-published`, `post.too-many-corrections`
   */
  correct(correction: Correction, now: Date): PostSaved {
    this.refuseUnpublished();
    return this.correctedAs(withCorrection(this.corrections, correction), now);
  }

  /** Takes other corrections. */
  correctedAs(corrections: Correction[], now: Date): PostSaved {
    Object.assign(this, { corrections, updatedAt: now });
    return new PostSaved(this.id, this.version);
  }

  deleted(expectedVersion?: number | null): PostDeleted {
    refuseStale('post', this.version, expectedVersion);
    return new PostDeleted(this.id, this.version + 1);
  }

  /** Whether the article has this text already, whatever the terms that it links to. */
  hasText(text: PostText): boolean {
    const { contentHtml, ...others } = withSummary(text);
    if (withoutTermLinks(this.contentHtml) !== withoutTermLinks(contentHtml)) return false;
    return Object.entries(others).every(([field, value]) => this[field as keyof PostText] === value);
  }

  /** Takes the HTML with other links to terms. Returns undefined if it is the same. The version stays, because no edit happened. */
  relinkedAs(contentHtml: string): PostRelinked | undefined {
    const differs = this.contentHtml !== contentHtml;
    Object.assign(this, { contentHtml, linkAgain: false });
    return differs ? new PostRelinked(this.id, this.version) : undefined;
  }

  /** Takes the result of a new rendering. Returns whether it differs: no edit happened, so date and version stay. */
  renderedAs(rendered: Pick<PostText, 'contentHtml' | 'footerHtml' | 'excerpt'>): boolean {
    const { contentHtml, footerHtml, excerpt } = rendered;
    const text = { contentHtml, footerHtml, excerpt: this.summary || excerpt };
    const differs = Object.entries(text).some(([field, value]) => this[field as keyof typeof text] !== value);
    Object.assign(this, text, { renderAgain: false, linkAgain: false });
    return differs;
  }

  /**
   * An article keeps the moment of its first publication, by which readers' lists are ordered, even after it was
   * unpublished for a while. Unpublishing ends the pin.
   */
  private setPublished(published: boolean, now: Date): void {
    if (published !== this.published) this.pinned = false;
    if (published || this.published) Object.assign(this, { scheduledFor: null, scheduledBy: null });
    this.published = published;
    if (published) this.publishedAt ??= now;
  }

  private refuseUnpublished(): void {
    if (!this.published)
      throw new DomainError('post.not-published', 'conflict', 'Publish the post first. Readers can’t see it yet.');
  }

  private setText(text: PostText, now: Date): void {
    Object.assign(this, withSummary(text), { renderAgain: false, linkAgain: false });
    this.readingMinutes = readingMinutesOf(text.content);
    this.updatedAt = now;
  }
}

PostSchema.setClass(Post);
