import type { EntityManager } from '@mikro-orm/postgresql';
import { afterCheck, shownOf } from './link-check.js';
import type { CheckResult, LinkCheck, LinkState } from './link-check.js';

export interface DueLink {
  id: number;
  url: string;
}

/** The links to check next, the longest due first. */
export const dueLinks = (em: EntityManager, now: Date, limit: number): Promise<DueLink[]> =>
  em.execute<DueLink[]>('select id, url from source_link where check_at <= ? order by check_at, id limit ?', [
    now,
    limit,
  ]);

interface Row {
  state: LinkState;
  status: number | null;
  checked_at: Date | null;
  failed_at: Date | null;
  failures: number;
  check_at: Date;
}

const toCheck = ({ checked_at: checkedAt, failed_at: failedAt, check_at: checkAt, ...row }: Row): LinkCheck => ({
  ...row,
  checkedAt: checkedAt && new Date(checkedAt),
  failedAt: failedAt && new Date(failedAt),
  checkAt: new Date(checkAt),
});

/**
 * Stores what a check has found. Returns the articles whose readers see something else now. A link that no article has any more is not
 * there, and stays away.
 */
export async function storeCheck(em: EntityManager, id: number, result: CheckResult, now: Date): Promise<number[]> {
  const [row] = await em.execute<Row[]>(
    'select state, status, checked_at, failed_at, failures, check_at from source_link where id = ? for update',
    [id],
  );
  if (!row) return [];
  const before = toCheck(row);
  const { state, status, checkedAt, failedAt, failures, checkAt } = afterCheck(before, result, now);
  await em.execute(
    'update source_link set state = ?, status = ?, checked_at = ?, failed_at = ?, failures = ?, check_at = ? where id = ?',
    [state, status, checkedAt, failedAt, failures, checkAt, id],
  );
  if (shownOf(before) === shownOf({ state, checkedAt })) return [];
  const posts = await em.execute<{ id: number }[]>(
    'select post_id as id from post_source_link where link_id = ? order by post_id',
    [id],
  );
  return posts.map((post) => post.id);
}

/** Puts a link first in line. Returns whether there is such a link. */
export async function checkSoon(em: EntityManager, id: number, now: Date): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'update source_link set check_at = least(check_at, ?) where id = ? returning id',
    [now, id],
  );
  return rows.length > 0;
}
