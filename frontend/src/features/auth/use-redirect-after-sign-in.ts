import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { nextPath } from '../../lib/next-path';
import type { Session } from './session';

/** Sends a signed-in user back to the page they came from (`?next=`), or to `home`. With neither, the user stays. */
export function useRedirectAfterSignIn({ user }: Session, home: string | null): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const to = nextPath(search, hash) ?? home;
  useEffect(() => {
    if (user && to !== null) void navigate(to, { replace: true });
  }, [user, to, navigate]);
}
