import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';

/* An article has at most one request to publish it. Lock the article before each call. */

/** Asking again replaces the request and its answer. */
export async function askToPublish(em: EntityManager, postId: number, by: number, day: string): Promise<void> {
  await em.execute(
    `insert into publish_request (post_id, asked_by, asked_on) values (?, ?, ?)
     on conflict (post_id) do update set asked_by = excluded.asked_by, asked_on = excluded.asked_on,
       answer = null, answered_by = null, answered_on = null`,
    [postId, by, day],
  );
}

/** Publishing is the answer. Returns whether there was a request. */
export async function clearPublishRequest(em: EntityManager, postId: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>('delete from publish_request where post_id = ? returning 1 as one', [
    postId,
  ]);
  return rows.length > 0;
}

/**
 * The first answer stays: another editor, whose page does not show it yet, would replace it unseen. The same editor may send it twice,
 * because the response to the first time may be lost.
 *
 * @throws DomainError `post.no-request`
 */
export async function answerPublishRequest(
  em: EntityManager,
  postId: number,
  answer: { note: string; by: number; day: string },
): Promise<void> {
  const rows = await em.execute<unknown[]>(
    `update publish_request set answer = ?, answered_by = ?, answered_on = ?
      where post_id = ? and (answer is null or (answer = ? and answered_by = ?)) returning 1 as one`,
    [answer.note, answer.by, answer.day, postId, answer.note, answer.by],
  );
  if (rows.length === 0) throw noRequest();
}

export const noRequest = (): DomainError =>
  new DomainError('post.no-request', 'not-found', 'No request to publish this article is waiting.');
