import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Decision, DecisionsBody, ItemFate, UndoneFate } from '../../../lib/api/types';
import type { Kind } from './lists';

export type DecisionKind = Decision['kind'];

/** What the API calls the things of a list, one of them at a time. */
export const kinds = {
  posts: 'post',
  confessions: 'confession',
  comments: 'comment',
  newsletter: 'subscriber',
  submissions: 'submission',
  suggestions: 'suggestion',
} as const satisfies Record<Kind, DecisionKind>;

export const decisionsKey = ['admin', 'decisions'] as const;

/** A line of the record, as lists of the desk are made of. */
export interface DecisionRow {
  id: number;
  /** Not the time alone: of a decision about a story only the day is known, and within it versions give the order, as on the server. */
  createdAt: string;
  made: Decision;
}

/** A deleted story has no version, and is last. */
const versionOrder = ({ kind, after }: Decision): number => (kind === 'confession' ? (after?.version ?? 2_147_483_647) : 0);

export const rowOf = (made: Decision): DecisionRow => ({
  id: made.id,
  createdAt: `${made.createdAt} ${String(versionOrder(made)).padStart(10, '0')}`,
  made,
});

/** GET /api/moderation/decisions: who decided what, newest first. */
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

/** The last decision about one thing, or null. */
export const lastDecision = async (kind: DecisionKind, itemId: number): Promise<Decision | null> =>
  (await api.get<Decision[]>(withQuery('/api/moderation/decisions', { kind, itemId, limit: 1 })))[0] ?? null;

/** POST /api/moderation/decisions/{id}/undo: answers the decision that takes it back. */
export const undoDecision = (id: number) => api.post<Decision>(`/api/moderation/decisions/${id}/undo`);

/** POST /api/moderation/decisions/undo, up to `bulkLimit`, the last decision first: what became of each, in order. */
export const undoMany = (ids: number[]) => api.post<UndoneFate[]>('/api/moderation/decisions/undo', { ids });

export type BulkAction = DecisionsBody['action'];
export type BulkItem = DecisionsBody['items'][number];

/** How many the API decides in one call. */
export const bulkLimit = 100;

/** POST /api/moderation/decisions: what became of each, in order. */
export const decideMany = (action: BulkAction, items: BulkItem[]) =>
  api.post<ItemFate[]>('/api/moderation/decisions', { action, items });
