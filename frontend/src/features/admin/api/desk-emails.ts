import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { DeskEmails, DeskEmailsBody } from '../../../lib/api/types';

/** GET /api/me/desk-emails */
export const deskEmailsQuery = () =>
  queryOptions({
    queryKey: ['me', 'desk-emails'],
    queryFn: ({ signal }) => api.get<DeskEmails>('/api/me/desk-emails', { signal }),
  });

/** PUT /api/me/desk-emails */
export const chooseDeskEmails = (choice: DeskEmailsBody) => api.put<DeskEmails>('/api/me/desk-emails', choice);
