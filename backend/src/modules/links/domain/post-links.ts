import type { EntityManager } from '@mikro-orm/postgresql';

export interface PostLink {
  postId: number;
  url: string;
}

/** One article's change at a time: otherwise a link could be deleted while another article takes it. */
const LOCK = "select pg_advisory_xact_lock(hashtext('source-links'))";
const DELETE_UNUSED = `delete from source_link l
  where not exists (select from post_source_link p where p.link_id = l.id)`;

/**
 * Replaces the links of some articles, and deletes links that no article has any more. Returns the articles that have a new link which
 * was checked already, for another article.
 */
export async function replaceLinks(
  em: EntityManager,
  postIds: readonly number[],
  links: readonly PostLink[],
  now: Date,
): Promise<number[]> {
  const posts = `{${postIds.join()}}`;
  const wanted = `jsonb_to_recordset(?::jsonb) as w("postId" int, url text)`;
  const json = JSON.stringify(links);
  await em.execute(LOCK);
  await em.execute(
    `insert into source_link (url, check_at) select distinct w.url, ?::timestamptz from ${wanted} on conflict (url) do nothing`,
    [now, json],
  );
  const removed = await em.execute<{ id: number }[]>(
    `delete from post_source_link p using source_link l
      where l.id = p.link_id and p.post_id = any(?::int[])
        and not exists (select from ${wanted} where w."postId" = p.post_id and w.url = l.url)
      returning l.id`,
    [posts, json],
  );
  const added = await em.execute<{ id: number; known: boolean }[]>(
    `with added as (
       insert into post_source_link (post_id, link_id)
       select distinct w."postId", l.id from ${wanted} join source_link l using (url)
       on conflict do nothing returning post_id, link_id)
     select a.post_id as id, bool_or(l.state <> 'unknown') as known
       from added a join source_link l on l.id = a.link_id group by a.post_id order by a.post_id`,
    [json],
  );
  if (removed.length > 0)
    await em.execute(`${DELETE_UNUSED} and l.id = any(?::int[])`, [`{${removed.map(({ id }) => id).join()}}`]);
  return added.filter(({ known }) => known).map(({ id }) => id);
}

/** Deletes what is left of articles that readers do not see any more. */
export async function deleteUnused(em: EntityManager): Promise<void> {
  await em.execute(LOCK);
  await em.execute(
    'delete from post_source_link p where not exists (select from post where post.id = p.post_id and published)',
  );
  await em.execute(DELETE_UNUSED);
}
