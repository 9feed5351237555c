import type { EntityManager } from '@mikro-orm/postgresql';

/** Stored names: renaming them orphans waiting emails and invalidates links. */
export const DIGEST_MAIL = 'notifications.digest';
export const UNSUBSCRIBE_TOKEN = 'notifications.unsubscribe';

export const NOTIFICATION_KINDS = ['reply', 'approved', 'declined'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

interface CommentState {
  author_id: number | null;
  parent_id: number | null;
  parent_author_id: number | null;
  post_id: number;
  approved: boolean;
  removed: boolean;
}

/**
 * Makes the notifications about one comment follow from its state: whatever events arrived, how often and in which order, the last
 * one leaves what is right now. Only members' comments have an author, and stories never have a notification. A comment in the bin
 * keeps its notifications, which nobody sees then.
 *
 * @param today the UTC day
 */
export async function updateNotifications(em: EntityManager, commentId: number, today: string): Promise<void> {
  await lockWithParent(em, commentId);
  const [comment] = await em.execute<CommentState[]>(
    `select c.author_id, c.parent_id, parent.author_id as parent_author_id, c.post_id, c.approved, c.removed
       from comment c left join comment parent on parent.id = c.parent_id where c.id = ?`,
    [commentId],
  );
  if (!comment) return addDeclined(em, commentId, today);
  if (comment.removed) return forget(em, 'comment_id = ? or own_comment_id = ?', [commentId, commentId]);
  if (!comment.approved) return forget(em, 'comment_id = ?', [commentId]);
  await forget(em, "comment_id = ? and kind = 'declined'", [commentId]);
  const { author_id: author, parent_id: parent, parent_author_id: parentAuthor, post_id: postId } = comment;
  const shared = { commentId, postId, today };
  if (author !== null) await add(em, { ...shared, kind: 'approved', accountId: author, ownCommentId: commentId });
  if (parent !== null && parentAuthor !== null && parentAuthor !== author)
    await add(em, { ...shared, kind: 'reply', accountId: parentAuthor, ownCommentId: parent });
}

/** Of a comment that left the bin, only the decision to decline it stays. */
export async function forgetPurged(em: EntityManager, commentId: number): Promise<void> {
  await lockWithParent(em, commentId);
  await forget(em, "(comment_id = ? or own_comment_id = ?) and kind <> 'declined'", [commentId, commentId]);
}

/** A comment of an article, or below another one, goes without a word of its own: only an editor's decision about it is news. */
async function addDeclined(em: EntityManager, commentId: number, today: string): Promise<void> {
  await em.execute(
    `insert into notification (account_id, kind, comment_id, own_comment_id, post_id, reason, created_on)
     select account_id, 'declined', comment_id, comment_id, post_id, reason, ? from declined_comment where comment_id = ?
     on conflict do nothing`,
    [today, commentId],
  );
}

/**
 * Handlers of one comment, and of the comment that it answers, wait for each other: each sees what the one before has stored. The
 * parent has the lower id, so two cannot deadlock.
 */
const lockWithParent = (em: EntityManager, commentId: number): Promise<unknown> =>
  em.execute(
    `select pg_advisory_xact_lock(hashtext('notification'), id)
       from (select id from (select ?::int as id union select parent_id from comment where id = ? and parent_id is not null) ids
              order by id) ordered`,
    [commentId, commentId],
  );

const forget = async (em: EntityManager, where: string, params: unknown[]): Promise<void> => {
  await em.execute(`delete from notification where ${where}`, params);
};

interface New {
  accountId: number;
  kind: NotificationKind;
  commentId: number;
  ownCommentId: number;
  postId: number;
  today: string;
}

/** An account that was deleted meanwhile gets none. */
const add = (em: EntityManager, { accountId, kind, commentId, ownCommentId, postId, today }: New): Promise<unknown> =>
  em.execute(
    `insert into notification (account_id, kind, comment_id, own_comment_id, post_id, created_on)
     select id, ?, ?, ?, ?, ? from account where id = ? on conflict do nothing`,
    [kind, commentId, ownCommentId, postId, today, accountId],
  );
