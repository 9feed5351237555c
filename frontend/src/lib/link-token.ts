import { useState } from 'react';
import { useLocation } from 'react-router-dom';

declare global {
  interface Window {
    /** The path and query of an email link, after app/boot-script.ts removed the query from the URL. */
    linkOpened?: { path: string; search: string };
  }
}

/** The `token` in a query, or a secret by another name; null if missing or empty. */
export const tokenIn = (search: string, name = 'token'): string | null =>
  new URLSearchParams(search).get(name)?.trim() || null;

const takenFrom = (path: string): string =>
  typeof window !== 'undefined' && window.linkOpened?.path === path ? window.linkOpened.search : '';

/**
 * The secret token of an email link. The server only sees that the URL has one. In the browser it has been removed from
 * the URL before anything could log or store it, and is only in this page's memory: a reload loses it.
 */
export function useLinkToken(name?: 'invitation'): { token: string | null; forget: () => void } {
  const { pathname, search } = useLocation();
  const [token, setToken] = useState(() => tokenIn(search, name) ?? tokenIn(takenFrom(pathname), name));
  const forget = (): void => {
    delete window.linkOpened;
    setToken(null);
  };
  return { token, forget };
}
