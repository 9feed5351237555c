import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../lib/api/types';
import { currentUserQuery } from './api/current-user';
import { maybeMember } from './member-hint';

export interface Session {
  /** undefined while unknown. */
  user: User | null | undefined;
  /** The request failed and there is no earlier result. */
  failed: boolean;
  retry: () => void;
}

/** Turns true when the user first scrolls, points or types. */
function useActivity(): boolean {
  const [active, setActive] = useState(false);
  useEffect(() => {
    if (active) return;
    const onActivity = (): void => setActive(true);
    const activityEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'] as const;
    for (const event of activityEvents) window.addEventListener(event, onActivity, { passive: true, once: true });
    return () => {
      for (const event of activityEvents) window.removeEventListener(event, onActivity);
    };
  }, [active]);
  return active;
}

/**
 * The signed-in user. 'now' sends the request immediately, for account pages. 'lazily' does so only where a member was
 * last seen, and otherwise waits for the first activity: merely opening a page then costs no request that would be
 * answered 401.
 */
export function useSession(ask: 'now' | 'lazily'): Session {
  const active = useActivity();
  const { data, isError, refetch } = useQuery({
    ...currentUserQuery(),
    enabled: ask === 'now' || active || maybeMember(),
  });
  return { user: data, failed: isError && data === undefined, retry: () => void refetch() };
}
