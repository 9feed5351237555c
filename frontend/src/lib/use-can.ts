import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { User } from './api/types';
import { currentUserKey } from './personal';

export type Capability = User['capabilities'][number];

/** A user as a process of the previous release sends it, during an update. */
type AnyUser = Partial<Pick<User, 'capabilities'>>;

/** Whether a user may do something. The server enforces it; pages only show what works. */
export const can = (user: AnyUser | null | undefined, capability: Capability): boolean =>
  user?.capabilities?.includes(capability) ?? false;

/**
 * Returns a function that says whether the signed-in user may do something. For parts of the desk, which opens once the user is known. Before
 * that, and when the session has ended with the desk open, nothing is hidden.
 */
export function useCan(): (capability: Capability) => boolean {
  const client = useQueryClient();
  const user = useSyncExternalStore(
    // Later: a query that is added while something renders must not render something else.
    useCallback((changed) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)), [client]),
    () => client.getQueryData<User | null>(currentUserKey),
    () => undefined,
  );
  return (capability) => !user || can(user, capability);
}

/** Whether the signed-in user writes articles, and an editor publishes them. */
export function useIsWriter(): boolean {
  const may = useCan();
  return !may('edit-articles');
}
