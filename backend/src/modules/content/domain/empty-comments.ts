import type { EntityManager } from '@mikro-orm/postgresql';
import { CommentDeleted, CommentPurged } from '../contract.js';

interface DeletedComment {
  id: number;
  version: number;
  post_id: number;
}

/** A condition on `comment`: it has no reply, also none in the bin, which nobody could restore without it. */
export const HAS_NO_REPLY = `
  not exists (select from comment reply where reply.parent_id = comment.id)
    and comment.id not in (select (reply ->> 'parent_id')::int from bin_item, jsonb_array_elements(comments) reply
                            where kind = 'comment' and reply ->> 'parent_id' is not null)`;

/** These comments, and the empty ones that they answer. */
const PATH = `
  with recursive up as (
    select id, parent_id from comment where id = any(?::int[])
    union select c.id, c.parent_id from comment c join up on c.id = up.parent_id where c.removed)
  select id from up`;

/** The events of a comment that is gone for good, without a time in the bin. */
export const goneForGood = ({ id, version, post_id }: DeletedComment): [CommentDeleted, CommentPurged] => [
  new CommentDeleted(id, version + 1, post_id),
  new CommentPurged(id, version + 1, post_id),
];

/**
 * Locks comments and the empty ones that they answer, oldest first, like everywhere that locks several comments. A reply that is being
 * stored or restored has locked its parent until its commit, so it is found afterwards. Returns their ids.
 */
export async function lockWithEmptyAbove(em: EntityManager, ids: readonly number[]): Promise<number[]> {
  const path = await em.execute<{ id: number }[]>(PATH, [`{${ids.join()}}`]);
  const locked = path.map(({ id }) => id);
  await em.execute('select 1 from comment where id = any(?::int[]) order by id for update', [`{${locked.join()}}`]);
  return locked;
}

/**
 * Deletes those of these comments, and of the ones above them, that their authors have removed: without a reply, nothing needs their place
 * anymore. Call it after the replies are gone, also from the bin. Returns the events.
 */
export async function deleteEmptyComments(
  em: EntityManager,
  ids: readonly number[],
): Promise<(CommentDeleted | CommentPurged)[]> {
  if (ids.length === 0) return [];
  const candidates = `{${(await lockWithEmptyAbove(em, ids)).join()}}`;
  const gone: DeletedComment[] = [];
  for (;;) {
    const deleted = await em.execute<DeletedComment[]>(
      `delete from comment where id = any(?::int[]) and removed and ${HAS_NO_REPLY} returning id, version, post_id`,
      [candidates],
    );
    if (deleted.length === 0) return gone.flatMap(goneForGood);
    // The one above may have no reply now.
    gone.push(...deleted);
  }
}
