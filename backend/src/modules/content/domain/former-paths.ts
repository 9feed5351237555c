import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_FORMER_PATH } from '../../../kernel/content-limits.js';

/**
 * Stores the paths that the page of an imported article had at its source. They lead to it where this site has no page
 * (GET /api/posts/moved). They stay when the article is deleted, because it may return from the bin.
 */
export async function keepFormerPaths(em: EntityManager, postId: number, paths: readonly string[]): Promise<void> {
  const others = paths.filter((path) => path !== `/article/${postId}` && path.length <= MAX_FORMER_PATH);
  for (const path of new Set(others))
    await em.execute(
      `insert into former_path (path, post_id) values (?, ?) on conflict (path) do update set post_id = excluded.post_id`,
      [path, postId],
    );
}

/** Returns the published article whose page had this path. */
export async function findByFormerPath(em: EntityManager, path: string): Promise<number | undefined> {
  const [row] = await em.execute<{ id: number }[]>(
    'select id from post where published and id = (select post_id from former_path where path = ?)',
    [path],
  );
  return row?.id;
}
