import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Kind } from './lists';

/** What the API calls the things of a list, one of them at a time. */
export const kinds = {
  posts: 'post',
  confessions: 'confession',
  comments: 'comment',
  newsletter: 'subscriber',
  submissions: 'submission',
  suggestions: 'suggestion',
} as const satisfies Record<Kind, DecisionKind>;

export type DecisionKind = 'post' | 'confession' | 'comment' | 'submission' | 'suggestion' | 'subscriber';

export interface ItemState {
  status: string;
  version: number;
}

/** One line of the record of all decisions. */
export interface DecisionMade {
  id: number;
  createdAt: string;
  by: { id: number; username: string } | null;
  action:
    | 'approved'
    | 'returned'
    | 'published'
    | 'unpublished'
    | 'edited'
    | 'created'
    | 'deleted'
    | 'rejected'
    | 'restored'
    | 'reopened'
    | 'removed';
  kind: DecisionKind;
  itemId: number;
  title: string | null;
  before: ItemState | null;
  after: ItemState | null;
  undo: 'possible' | 'undone' | 'overtaken' | 'expired' | 'final';
  undoUntil: string | null;
  undoes: number | null;
}

export const decisionsKey = ['admin', 'decisions'] as const;

/** GET /api/moderation/decisions: who decided what, newest first. */
export const decisionsQuery = (kind: DecisionKind | null) =>
  infiniteQueryOptions({
    queryKey: [...decisionsKey, kind],
    queryFn: ({ pageParam, signal }) =>
      api.page<DecisionMade>(withQuery('/api/moderation/decisions', { kind, limit: 25, cursor: pageParam }), {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    gcTime: 0,
  });

/** The last decision about one thing, or null. */
export const lastDecision = async (kind: DecisionKind, itemId: number): Promise<DecisionMade | null> =>
  (await api.get<DecisionMade[]>(withQuery('/api/moderation/decisions', { kind, itemId, limit: 1 })))[0] ?? null;

/** POST /api/moderation/decisions/{id}/undo: answers the decision that takes it back. */
export const undoDecision = (id: number) => api.post<DecisionMade>(`/api/moderation/decisions/${id}/undo`);

export type BulkAction = 'approve' | 'delete';

export interface BulkItem {
  kind: DecisionKind;
  id: number;
  version?: number;
}

export interface BulkResult {
  kind: DecisionKind;
  id: number;
  status: 'done' | 'unchanged' | 'conflict' | 'not-found' | 'failed';
  message: string | null;
  decisionId: number | null;
}

/** How many the API decides in one call. */
export const bulkLimit = 100;

/** POST /api/moderation/decisions: one result per item, in order. */
export const decideMany = (action: BulkAction, items: BulkItem[]) =>
  api.post<BulkResult[]>('/api/moderation/decisions', { action, items });
