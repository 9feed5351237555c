import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { DeskEmails, DeskEmailsBody } from '../../../lib/api/types';

/**
 * GET /api/me/desk-emails. Read again each time the dialog opens: saving sends all choices, so older ones would undo what the person
 * chose on another device.
 */
export const deskEmailsQuery = () =>
  queryOptions({
    queryKey: ['mine', 'desk-emails'],
    queryFn: ({ signal }) => api.get<DeskEmails>('/api/me/desk-emails', { signal }),
    gcTime: 0,
  });

/** PUT /api/me/desk-emails */
export const chooseDeskEmails = (choice: DeskEmailsBody) => api.put<DeskEmails>('/api/me/desk-emails', choice);
