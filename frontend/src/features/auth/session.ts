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
function useStirred(): boolean {
  const [stirred, setStirred] = useState(false);
  useEffect(() => {
    if (stirred) return;
    const stir = (): void => setStirred(true);
    const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'click'] as const;
    for (const sign of signs) window.addEventListener(sign, stir, { passive: true, once: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, stir);
    };
  }, [stirred]);
  return stirred;
}

/**
 * Who is signed in. 'now' asks at once: for pages about the account. 'gently' asks at once where a member was seen before,
 * and otherwise when somebody moves: a page that is only opened costs no request that would be answered 401.
 */
export function useSession(ask: 'now' | 'gently'): Session {
  const stirred = useStirred();
  const { data, isError, refetch } = useQuery({
    ...currentUserQuery(),
    enabled: ask === 'now' || stirred || maybeMember(),
  });
  return { user: data, failed: isError && data === undefined, retry: () => void refetch() };
}
