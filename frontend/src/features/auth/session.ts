import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../lib/api/types';
import { currentUserQuery } from './api/current-user';
import { maybeMember } from './member-hint';

export interface Session {
  /** undefined as long as nobody knows. */
  user: User | null | undefined;
  /** Nobody could be asked, and nobody knows yet. */
  failed: boolean;
  retry: () => void;
}

/** True from the first sign of life on the page. */
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
 * Who is signed in. 'now' asks at once: for pages about the account. 'lazily' asks at once where a member was seen before,
 * and otherwise when somebody moves: a page that is only opened costs no request that would be answered 401.
 */
export function useSession(ask: 'now' | 'lazily'): Session {
  const active = useActivity();
  const { data, isError, refetch } = useQuery({
    ...currentUserQuery(),
    enabled: ask === 'now' || active || maybeMember(),
  });
  return { user: data, failed: isError && data === undefined, retry: () => void refetch() };
}
