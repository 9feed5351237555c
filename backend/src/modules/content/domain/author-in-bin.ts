import type { EntityManager } from '@mikro-orm/postgresql';
import type { BinItem } from './bin.js';

/**
 * Erases the author of deleted articles and comments, so that restoring one does not bring the author back.
 *
 * @param texts whether the texts of their comments go as well
 * @returns the items that were only their comments, and are gone from the bin
 */
export async function eraseAuthorInBin(em: EntityManager, accountId: number, texts: boolean): Promise<BinItem[]> {
  const gone = texts
    ? await em.execute<BinItem[]>(
        `delete from bin_item where kind = 'comment'
            and not exists (select from jsonb_array_elements(comments) c where (c ->> 'author_id')::int is distinct from ?)
         returning kind, item_id as id, post, draft, comments`,
        [accountId],
      )
    : [];
  const removed = { content: '', content_html: '', removed: true, approved: true, likes: 0 };
  const emptied = { author_id: null, ...(texts && removed) };
  await em.execute(
    `update bin_item set comments = (
       select jsonb_agg(case when (c ->> 'author_id')::int = ? then c || ?::jsonb else c end order by place)
         from jsonb_array_elements(comments) with ordinality listed (c, place))
      where comments @> ?::jsonb`,
    [accountId, JSON.stringify(emptied), JSON.stringify([{ author_id: accountId }])],
  );
  for (const [column, path] of [
    ['post', 'author_id'],
    ['post', 'scheduled_by'],
    ['post', 'publish_request,asked_by'],
    ['post', 'publish_request,answered_by'],
    ['draft', 'saved_by'],
  ])
    await em.execute(
      `update bin_item set ${column} = jsonb_set(${column}, '{${path}}', 'null') where (${column} #>> '{${path}}')::int = ?`,
      [accountId],
    );
  return gone;
}
