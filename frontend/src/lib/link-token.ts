import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** The `token` of an address's query; one that is empty is none. */
export const tokenIn = (search: string): string | null => new URLSearchParams(search).get('token')?.trim() || null;

/**
 * The secret that a mail's link carries: read once and taken out of the address at once, so that neither the history nor a
 * screenshot nor a copied address has it. From then on only this page's memory knows it: a reload forgets it.
 */
export function useLinkToken(): { token: string | null; forget: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(search));

  useEffect(() => {
    if (!new URLSearchParams(search).has('token')) return;
    // The address first: the router takes its time, and only then forgets what it was opened with.
    window.history.replaceState(window.history.state, '', pathname);
    void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);

  return { token, forget: () => setToken(null) };
}
