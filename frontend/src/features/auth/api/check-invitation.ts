import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { InvitedRole } from '../../../lib/api/types';

/**
 * POST /api/invitations/check: the role that an invitation gives. It stays unused. Its secret is not in the key, because keys can end up in
 * stored state; a page has one invitation. It is nobody's, so signing in does not ask again.
 */
export const invitationQuery = (invitation: string) =>
  queryOptions({
    queryKey: ['invitation'],
    queryFn: () => api.post<InvitedRole>('/api/invitations/check', { invitation }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
