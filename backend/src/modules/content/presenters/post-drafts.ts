import type { EntityManager } from '@mikro-orm/postgresql';
import { isoTime } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { isVisible } from '../../../platform/http/validation/index.js';
import { accountName, DELETED_ACCOUNT } from '../../../platform/personal-data/account-name.js';
import type { PostDraft } from '../domain/post-draft.js';
import { selectPostFields } from '../domain/post-fields.js';
import type { PostFields } from '../domain/post-fields.js';
import type { Post } from '../domain/post.js';
import type { RevisionKind } from '../domain/post-revision.js';
import type { PostDraft as PostDraftView, Revision } from './post-drafts.view.js';

export const REVISION_COLUMNS = `id, created_at as "createdAt", editor_id as "editorId",
  ${accountName('editor_id')} as "editorName", words, kind`;

export interface RevisionRow {
  id: number;
  createdAt: Date | string;
  editorId: number | null;
  editorName: string | null;
  words: number;
  kind: RevisionKind;
}

export const toRevision = ({ id, createdAt, editorId, editorName, words, kind }: RevisionRow): Revision => ({
  id,
  createdAt: isoTime(createdAt),
  editor: editorId === null ? null : { id: editorId, username: editorName ?? DELETED_ACCOUNT },
  words,
  kind,
});

const READ_DRAFT = `select ${selectPostFields()}, version, saved_at as "savedAt",
  ${accountName('saved_by')} as "savedBy" from post_draft where post_id = ?`;

/** Reads the working copy of an article; undefined when it has none. */
export async function readDraft(em: EntityManager, postId: number): Promise<PostDraftView | undefined> {
  const [row] = await em.execute<PostDraftView[]>(READ_DRAFT, [postId]);
  return row && { ...row, savedAt: isoTime(row.savedAt) };
}

/** The 409 of an editor who has not seen what is stored, with what is stored; `yours` are the fields of a save. */
export async function draftConflict(em: EntityManager, post: Post, yours?: Partial<PostFields>): Promise<DomainError> {
  const published = { ...post.fields, version: 0, savedAt: isoTime(post.updatedAt), savedBy: null };
  const current = (await readDraft(em, post.id)) ?? published;
  const message = 'Someone changed this article. Compare the two versions.';
  return new DomainError('post.draft-conflict', 'conflict', message, undefined, { current, ...(yours && { yours }) });
}

/**
 * Refuses to publish a text that its publisher has not seen. Call it with the article locked.
 *
 * @throws DomainError `post.draft-conflict`
 */
export async function refuseOtherDraft(
  em: EntityManager,
  post: Post,
  draft: PostDraft | null,
  expected: number | null | undefined,
): Promise<void> {
  if (expected === undefined || expected === null || expected === (draft?.version ?? 0)) return;
  throw await draftConflict(em, post);
}

/** @throws DomainError `post.not-found` or `post.no-draft` */
export async function readDraftOrFail(em: EntityManager, postId: number): Promise<PostDraftView> {
  const draft = await readDraft(em, postId);
  if (draft) return draft;
  const [post] = await em.execute<unknown[]>('select 1 from post where id = ?', [postId]);
  throw post ? noDraft() : DomainError.notFound('post');
}

export const noDraft = (): DomainError =>
  new DomainError('post.no-draft', 'not-found', 'This article has no working copy.');

const MISSING: [keyof PostFields, string][] = [
  ['title', 'Add a title.'],
  ['content', 'Add some text.'],
  ['categoryId', 'Choose a category.'],
];

/** @throws DomainError `post.incomplete` for an article that readers could not read */
export function refuseIncomplete(fields: PostFields): void {
  const errors = MISSING.filter(([path]) => {
    const value = fields[path];
    return typeof value === 'string' ? !isVisible(value) : value === null;
  }).map(([path, message]) => ({ path, message }));
  const [first] = errors;
  if (first) throw new DomainError('post.incomplete', 'invalid', first.message, first.path, { errors });
}
