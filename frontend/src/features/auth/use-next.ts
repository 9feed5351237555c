import { useLocation } from 'react-router-dom';
import { nextPath } from '../../lib/next-path';
import { useHydrated } from '../../lib/use-hydrated';

/** Where a sign-in that begins on this page leads back to (`?next=`). The server renders the page without it. */
export function useNext(): string | null {
  const { search, hash } = useLocation();
  return useHydrated() ? nextPath(search, hash) : null;
}
