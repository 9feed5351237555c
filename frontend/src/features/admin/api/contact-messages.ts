import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { ContactMessage } from '../../../lib/api/types';

/** GET /api/contact, oldest first. The key has the count that the event stream sends, so a new message refetches it. */
export const contactMessagesQuery = (count: number) =>
  queryOptions({
    queryKey: ['admin', 'messages', count],
    queryFn: ({ signal }) => api.get<ContactMessage[]>('/api/contact', { signal }),
    enabled: count > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** DELETE /api/contact/{id}: for good, because a message is deleted once it is taken care of. */
export const deleteContactMessage = (id: number): Promise<void> => api.delete<void>(`/api/contact/${id}`);
