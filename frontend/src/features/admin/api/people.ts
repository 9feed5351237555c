import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Invitation, InvitationBody, MadeInvitation, Person } from '../../../lib/api/types';

export const peopleKey = ['admin', 'people'] as const;
export const invitationsKey = ['admin', 'invitations'] as const;

/** A role, or `suspended` for the accounts that are. */
export type PeopleFilter = Person['role'] | 'all' | 'suspended';

/** GET /api/users, newest first. */
export const peopleQuery = (filter: PeopleFilter, q: string) =>
  infiniteQueryOptions({
    queryKey: [...peopleKey, filter, q],
    queryFn: ({ pageParam, signal }) =>
      api.page<Person>(
        withQuery('/api/users', {
          q,
          role: filter === 'all' || filter === 'suspended' ? null : filter,
          suspended: filter === 'suspended' ? true : null,
          limit: 25,
          cursor: pageParam,
        }),
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    gcTime: 0,
  });

/** PUT /api/users/{id} */
export const changePerson = (id: number, change: { role?: Person['role']; suspended?: boolean }) =>
  api.put<Person>(`/api/users/${id}`, change);

/** GET /api/invitations: those that still work. Nobody can read their links again. */
export const invitationsQuery = () =>
  infiniteQueryOptions({
    queryKey: invitationsKey,
    queryFn: ({ pageParam, signal }) =>
      api.page<Invitation>(withQuery('/api/invitations', { limit: 100, cursor: pageParam }), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
    gcTime: 0,
  });

/** POST /api/invitations. Only this response has the link. */
export const createInvitation = (body: InvitationBody) => api.post<MadeInvitation>('/api/invitations', body);

/** DELETE /api/invitations/{id} */
export const deleteInvitation = (id: number) => api.delete<void>(`/api/invitations/${id}`);
