import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';

interface Shown {
  /** The oldest one. Undefined once all pages are shown: an older server, during an update, refuses it. */
  from: number | undefined;
  upTo: number;
}

/** POST /api/me/notifications/read: those that are shown. One that has just arrived stays unread. */
export async function markRead(client: QueryClient, shown: Shown): Promise<void> {
  const { unread } = await api.post<{ unread: number }>('/api/me/notifications/read', shown);
  client.setQueryData<User | null>(
    currentUserKey,
    (user) => user && { ...user, notifications: { ...user.notifications, unread } },
  );
}
