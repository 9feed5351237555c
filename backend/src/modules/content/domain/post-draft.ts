import { defineEntity, p } from '@mikro-orm/core';
import { PostDraftChanged } from '../contract.js';
import { postFieldProperties, postFieldsOf } from './post-fields.js';
import type { PostFields } from './post-fields.js';
import type { Post } from './post.js';

const REVISE_AFTER_MS = 10 * 60_000;

const PostDraftSchema = defineEntity({
  name: 'PostDraft',
  tableName: 'post_draft',
  properties: {
    postId: p.integer().primary(),
    ...postFieldProperties(),
    /** Counts the saves. The working copies of one article never have the same version. */
    version: p.integer(),
    savedAt: p.datetime().columnType('timestamptz(3)'),
    /** The account; null when a restored revision has no editor. */
    savedBy: p.integer().nullable(),
    /** When the last revision of it was written, or when it was begun. */
    revisedAt: p.datetime().columnType('timestamptz(3)'),
  },
});

/**
 * The working copy of an article, shared by all admins: what its next publication says. Readers never see it. Lock the
 * article first, for reading too: its row is the lock of the working copy.
 */
export class PostDraft extends PostDraftSchema.class {
  /** Begins with what the article says. */
  static of(post: Post, now: Date): PostDraft {
    const version = post.lastDraftVersion;
    return Object.assign(new PostDraft(), post.fields, { postId: post.id, version, savedAt: now, revisedAt: now });
  }

  get fields(): PostFields {
    return postFieldsOf(this);
  }

  /** Whether its text becomes a revision before this save: after ten minutes of writing, and before another admin writes. */
  needsRevision(editorId: number | null, now: Date): boolean {
    const isOthers = (this.savedBy ?? null) !== editorId;
    return isOthers || now.getTime() - this.revisedAt.getTime() >= REVISE_AFTER_MS;
  }

  save(fields: PostFields, editorId: number | null, now: Date): void {
    Object.assign(this, fields, { version: this.version + 1, savedAt: now, savedBy: editorId });
  }
}

PostDraftSchema.setClass(PostDraft);

/** An empty text of an optional field is none. */
export function changedFields(before: PostFields, change: Partial<PostFields>): PostFields {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const { title, content, ...optional } = postFieldsOf({ ...before, ...given });
  const stored = Object.fromEntries(Object.entries(optional).map(([name, value]) => [name, value || null]));
  return { title, content, ...(stored as typeof optional) };
}

export const hasSameFields = (one: PostFields, other: PostFields): boolean =>
  Object.entries(one).every(([field, value]) => other[field as keyof PostFields] === value);

export const draftChanged = ({ id, version }: Post): PostDraftChanged => new PostDraftChanged(id, version);
