import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { nextPath } from '../../lib/next-path';
import type { Session } from './session';

/** Whoever is signed in goes on to where he came from (`?next=`); otherwise to `home`, or stays where that is null. */
export function useRedirectAfterSignIn({ user }: Session, home: string | null): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const to = nextPath(search, hash) ?? home;
  useEffect(() => {
    if (user && to !== null) void navigate(to, { replace: true });
  }, [user, to, navigate]);
}
