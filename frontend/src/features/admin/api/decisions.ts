import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Decision, DecisionsBody, ItemFate, UndoneFate } from '../../../lib/api/types';
import { inBody, type Explanation } from '../decisions/reasons';
import type { Kind } from './lists';

export type DecisionKind = Decision['kind'];

/** The API's singular name for the items of each list. Reported items are stories and comments. */
export const kinds = {
  posts: 'post',
  confessions: 'confession',
  comments: 'comment',
  newsletter: 'subscriber',
  submissions: 'submission',
  suggestions: 'suggestion',
} as const satisfies Record<Exclude<Kind, 'reports'>, DecisionKind>;

export const decisionsKey = ['admin', 'decisions'] as const;

/** A decision in the shape that the desk's lists expect. */
export interface DecisionRow {
  id: number;
  /**
   * Sort key: the timestamp plus the version. A decision about a story has only a day, so within that day versions give
   * the order, as on the server.
   */
  createdAt: string;
  made: Decision;
}

/** A deleted story has no version and sorts last. */
const versionOrder = ({ kind, after }: Decision): number =>
  kind === 'confession' ? (after?.version ?? 2_147_483_647) : 0;

export const rowOf = (made: Decision): DecisionRow => ({
  id: made.id,
  createdAt: `${made.createdAt} ${String(versionOrder(made)).padStart(10, '0')}`,
  made,
});

/** GET /api/moderation/decisions, newest first. */
export const decisionsQuery = (kind: DecisionKind | null) =>
  infiniteQueryOptions({
    queryKey: [...decisionsKey, kind],
    queryFn: async ({ pageParam, signal }) => {
      const path = withQuery('/api/moderation/decisions', { kind, limit: 25, cursor: pageParam });
      const { items, ...page } = await api.page<Decision>(path, { signal });
      return { ...page, items: items.map(rowOf) };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    gcTime: 0,
  });

/** Returns the latest decision about one item, or null. */
export const lastDecision = async (kind: DecisionKind, itemId: number): Promise<Decision | null> =>
  (await api.get<Decision[]>(withQuery('/api/moderation/decisions', { kind, itemId, limit: 1 })))[0] ?? null;

/** POST /api/moderation/decisions/{id}/undo. Returns the new decision that reverses this one. */
export const undoDecision = (id: number) => api.post<Decision>(`/api/moderation/decisions/${id}/undo`);

/**
 * POST /api/moderation/decisions/undo, for up to `bulkLimit` ids, latest decision first. Returns one result per id, in
 * order.
 */
export const undoMany = (ids: number[]) => api.post<UndoneFate[]>('/api/moderation/decisions/undo', { ids });

export type BulkAction = DecisionsBody['action'];
export type BulkItem = DecisionsBody['items'][number];

/** The API's limit of items per bulk request. */
export const bulkLimit = 100;

/** POST /api/moderation/decisions, with a reason for deleting stories or comments. Returns one result per item, in order. */
export const decideMany = (
  action: BulkAction,
  items: BulkItem[],
  why?: Explanation,
  options?: { keepalive: boolean },
) => api.post<ItemFate[]>('/api/moderation/decisions', { action, items, ...(why && inBody(why)) }, options);
