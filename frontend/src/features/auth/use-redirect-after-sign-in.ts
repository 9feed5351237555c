import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { nextPath, wayBack } from '../../lib/next-path';
import type { Session } from './session';

/**
 * Sends a signed-in user back to the page they came from (`?next=`), scrolled to where they pressed the link, or to `home`.
 * With neither, the user stays.
 */
export function useRedirectAfterSignIn({ user }: Session, home: string | null): void {
  const page = useLocation();
  const navigate = useNavigate();
  const next = nextPath(page.search, page.hash);
  const to = next ?? home;
  useEffect(() => {
    if (user && to !== null) void navigate(to, { replace: true, state: next === null ? null : wayBack(page) });
  }, [user, to, next, page, navigate]);
}
