import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { ContactMessage } from '../../../lib/api/types';

/**
 * GET /api/contact, oldest first; '' selects all subjects. The server filters, because a response has only the first hundred.
 * The key has the count that the event stream sends, so a new message refetches it.
 */
export const contactMessagesQuery = (count: number, about: ContactMessage['about'] | '') =>
  queryOptions({
    queryKey: ['admin', 'messages', count, about],
    queryFn: ({ signal }) => api.get<ContactMessage[]>(withQuery('/api/contact', { about }), { signal }),
    enabled: count > 0,
    placeholderData: keepPreviousData,
    // The messages shown before, until the response arrives; and during an update, an older server does not filter.
    select: (messages) => messages.filter((message) => about === '' || message.about === about),
    gcTime: 0,
  });

/** DELETE /api/contact/{id}: for good, because a message is deleted once it is taken care of. */
export const deleteContactMessage = (id: number): Promise<void> => api.delete<void>(`/api/contact/${id}`);
