import { useQueries } from '@tanstack/react-query';
import type { OwnComment } from '../../lib/api/types';
import { commentPathQuery, type Remark } from './api/list-comments';
import { pendingRemarks } from './api/list-own-comments';

/**
 * The member's own comments that wait for an editor. If the loaded list ends before the comment that a reply answers, that comment and
 * those above it come too, so that the reply is in its thread. If they are gone, it comes alone.
 *
 * @param listed the comments of the loaded list; undefined while it loads
 */
export function usePendingRemarks(
  postId: string,
  own: readonly OwnComment[],
  listed: readonly Remark[] | undefined,
): Remark[] {
  const pending = pendingRemarks(own);
  const known = new Set(listed?.map(({ id }) => id));
  const parents = pending.flatMap(({ parentId }) => (parentId === null || known.has(parentId) ? [] : [parentId]));
  const missing = listed ? [...new Set(parents)] : [];
  const paths = useQueries({ queries: missing.map((id) => commentPathQuery(postId, id)) });
  const loading = new Set(missing.filter((_, at) => paths[at]?.isPending));
  // Until its place is known, a reply is not shown: it would move.
  const isPlaced = ({ parentId }: Remark) => parentId === null || (listed !== undefined && !loading.has(parentId));
  return [...paths.flatMap(({ data }) => data ?? []), ...pending.filter(isPlaced)];
}
