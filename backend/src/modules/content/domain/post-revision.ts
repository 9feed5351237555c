import type { EntityManager } from '@mikro-orm/postgresql';
import { POST_FIELD_COLUMNS, POST_FIELD_PLACEHOLDERS, postFieldValues } from './post-fields.js';
import type { PostFields } from './post-fields.js';
import type { Post } from './post.js';

/** `saved`: of a working copy; `restored`: a working copy that was made of an older revision. */
export const REVISION_KINDS = ['published', 'saved', 'restored'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

export const wordsOf = (content: string): number => content.match(/\S+/g)?.length ?? 0;

interface NewRevision {
  postId: number;
  kind: RevisionKind;
  fields: PostFields;
  editorId: number | null;
  now: Date;
}

/** Stores a text for good or for 90 days. */
export async function writeRevision(
  em: EntityManager,
  { postId, kind, fields, editorId, now }: NewRevision,
): Promise<void> {
  await em.execute(
    `insert into post_revision (post_id, created_at, editor_id, kind, words, ${POST_FIELD_COLUMNS})
     values (?, ?, ?, ?, ?, ${POST_FIELD_PLACEHOLDERS})`,
    [postId, now, editorId, kind, wordsOf(fields.content), ...postFieldValues(fields)],
  );
}

/** Stores the text of an article before something replaces it, unless a revision has it already. */
export async function keepText(em: EntityManager, { id: postId, fields, published }: Post, now: Date): Promise<void> {
  if (fields.content === '' && fields.title === '') return;
  const found = await em.execute<unknown[]>(
    `select 1 from post_revision where post_id = ? and (kind = 'published' or not ?)
        and (${POST_FIELD_COLUMNS}) is not distinct from (${POST_FIELD_PLACEHOLDERS}) limit 1`,
    [postId, published, ...postFieldValues(fields)],
  );
  if (found.length > 0) return;
  await writeRevision(em, { postId, kind: published ? 'published' : 'saved', fields, editorId: null, now });
}
