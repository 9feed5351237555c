import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { SignedInDevice } from '../../../lib/api/types';

/** GET /api/auth/sessions: where this account is signed in. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['mine', 'sessions'],
    queryFn: (via) => api.get<SignedInDevice[]>('/api/auth/sessions', via),
    // Fetched whenever the list is opened.
    gcTime: 0,
    staleTime: 0,
  });

/** DELETE /api/auth/sessions/{id} */
export const endSession = (id: string): Promise<void> =>
  api.delete<void>(`/api/auth/sessions/${encodeURIComponent(id)}`);

/** DELETE /api/auth/sessions */
export const endOtherSessions = (): Promise<void> => api.delete<void>('/api/auth/sessions');
