import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';

/** POST /api/me/notifications/read: those up to the newest one that is shown. One that has just arrived stays unread. */
export async function markRead(client: QueryClient, upTo: number): Promise<void> {
  const { unread } = await api.post<{ unread: number }>('/api/me/notifications/read', { upTo });
  client.setQueryData<User | null>(
    currentUserKey,
    (user) => user && { ...user, notifications: { ...user.notifications, unread } },
  );
}
