import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';

/**
 * Stores for its author that an editor has deleted a comment, and why: no text, and no time. Call it before the comment is deleted. A
 * comment that its author deletes on the desk is not declined.
 */
export const recordDeclined = (
  em: EntityManager,
  id: number,
  decision: { adminId: number | null; reason: DeclineReason | null; at: Date },
): Promise<unknown> =>
  em.execute(
    `insert into declined_comment (comment_id, account_id, post_id, reason, written_on, declined_on)
     select c.id, a.id, c.post_id, ?, (c.created_at at time zone 'UTC')::date, (?::timestamptz at time zone 'UTC')::date
       from comment c join account a on a.id = c.author_id
      where c.id = ? and a.id is distinct from ?::int
     on conflict (comment_id) do update set reason = excluded.reason, declined_on = excluded.declined_on`,
    [decision.reason, decision.at, id, decision.adminId],
  );

export const forgetDeclined = (em: EntityManager, id: number): Promise<unknown> =>
  em.execute('delete from declined_comment where comment_id = ?', [id]);
