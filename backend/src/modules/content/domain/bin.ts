import type { EntityManager } from '@mikro-orm/postgresql';
import { CommentRestored } from '../contract.js';
import { Comment } from './comment.js';
import { PostDraft } from './post-draft.js';
import { Post } from './post.js';

/** Rows that were deleted together: an article with its comments, or a comment (first) with its replies. */
export interface BinItem {
  kind: 'post' | 'comment';
  id: number;
  /** `publish_request` in it is the request to publish the article, if there was one: older code ignores what is no column. */
  post: Record<string, unknown> | null;
  /** The working copy of the article, if it had one. */
  draft: Record<string, unknown> | null;
  /** Only takeFromBin reads it. It has a column of its own, because backups exclude it. */
  preview_link?: object | null;
  comments: { id: number; post_id: number; parent_id: number | null; approved: boolean; version: number }[];
}

/**
 * The event of a deletion has the item's version plus 1. A restored item gets plus 2, so that it wins over the
 * deletion.
 */
const RESTORED_VERSION_STEP = 2;

/** Copies rows to the bin. Call it in the transaction of the deletion, before the rows are deleted. */
export async function moveToBin(
  em: EntityManager,
  kind: BinItem['kind'],
  id: number,
  commentIds: number[],
  now: Date,
): Promise<void> {
  const post = kind === 'post' ? id : null;
  await em.execute(
    `insert into bin_item (kind, item_id, binned_at, post, draft, preview_link, comments)
     select ?, ?, ?, (select to_jsonb(row) || jsonb_build_object('publish_request',
                               (select to_jsonb(asked) from publish_request asked where asked.post_id = row.id))
                        from (select ${columnsOf(em, Post)} from post where id = ?) row),
            (select to_jsonb(row) from (select ${columnsOf(em, PostDraft)} from post_draft where post_id = ?) row),
            (select to_jsonb(link) from post_preview_link link where link.post_id = ?),
            coalesce((select jsonb_agg(to_jsonb(row) order by row.id <> ?, row.id)
                        from (select ${columnsOf(em, Comment)} from comment where id = any(?::int[])) row), '[]')`,
    [kind, id, now, post, post, post, id, `{${commentIds.join()}}`],
  );
}

/**
 * Removes an item from the bin and returns it, or undefined when it is not there. Of two simultaneous callers only one
 * gets it.
 */
export async function takeFromBin(em: EntityManager, kind: BinItem['kind'], id: number): Promise<BinItem | undefined> {
  const [item] = await em.execute<BinItem[]>(
    'delete from bin_item where kind = ? and item_id = ? returning kind, item_id as id, post, draft, preview_link, comments',
    [kind, id],
  );
  return item;
}

/**
 * Inserts the rows again, each with its id, likes and day. A column that was added since the deletion gets its default.
 * An article whose time has passed meanwhile is no longer scheduled, and no article returns pinned: another one may be by now. Its links
 * to terms are set again.
 */
export async function restoreFromBin(em: EntityManager, item: BinItem): Promise<void> {
  const { post, draft, comments } = item;
  if (post) {
    const columns = columnsIn(em, Post, post);
    await em.execute(
      `insert into post (${columns}) select ${withNewVersion(columns)} from jsonb_populate_record(null::post, ?::jsonb)`,
      [JSON.stringify({ ...post, pinned: false, link_again: true })],
    );
    await em.execute(
      'update post set scheduled_for = null, scheduled_by = null where id = ? and scheduled_for <= now()',
      [post['id']],
    );
  }
  if (draft) {
    const columns = columnsIn(em, PostDraft, draft);
    await em.execute(
      `insert into post_draft (${columns}) select ${columns} from jsonb_populate_record(null::post_draft, ?::jsonb)`,
      [JSON.stringify(draft)],
    );
  }
  await restoreAttached(em, item);
  if (comments.length === 0) return;
  const columns = columnsIn(em, Comment, comments[0]!);
  await em.execute(
    `insert into comment (${columns}) select ${withNewVersion(columns)} from jsonb_populate_recordset(null::comment, ?::jsonb)`,
    [JSON.stringify(comments)],
  );
}

/** A link whose time has passed meanwhile stays deleted. A process of an earlier version may have erased a person without looking here. */
async function restoreAttached(em: EntityManager, { post, preview_link: link }: BinItem): Promise<void> {
  if (post?.['publish_request'])
    await em.execute(
      `insert into publish_request (post_id, asked_by, asked_on, answer, answered_by, answered_on)
       select post_id, (select id from account where id = asked_by), asked_on,
              answer, (select id from account where id = answered_by), answered_on
         from jsonb_populate_record(null::publish_request, ?::jsonb)`,
      [JSON.stringify(post['publish_request'])],
    );
  if (link)
    await em.execute(
      `insert into post_preview_link (post_id, token_hash, expires_at)
       select post_id, token_hash, expires_at from jsonb_populate_record(null::post_preview_link, ?::jsonb)
        where expires_at > now()`,
      [JSON.stringify(link)],
    );
}

/** The events of the restored comments. */
export const commentsRestored = ({ comments }: BinItem): CommentRestored[] =>
  comments.map(
    ({ id, version, post_id: postId, approved }) =>
      new CommentRestored(id, version + RESTORED_VERSION_STEP, postId, approved),
  );

/** The entities whose rows go into the bin. A test reads from it which tables have flags and unique values to restore. */
export const BINNED = [Post, PostDraft, Comment] as const;
type Binned = (typeof BINNED)[number];

const withNewVersion = (columns: string) => columns.replace('"version"', `"version" + ${RESTORED_VERSION_STEP}`);

const columnNamesOf = (em: EntityManager, entity: Binned): string[] =>
  em
    .getMetadata()
    .get(entity as typeof Post)
    .props.filter(({ persist }) => persist !== false)
    .flatMap(({ fieldNames }) => fieldNames);

const columnsOf = (em: EntityManager, entity: Binned): string =>
  columnNamesOf(em, entity)
    .map((name) => `"${name}"`)
    .join(', ');

const columnsIn = (em: EntityManager, entity: Binned, row: object): string =>
  columnNamesOf(em, entity)
    .filter((name) => name in row)
    .map((name) => `"${name}"`)
    .join(', ');
