import { useState } from 'react';
import { useLocation } from 'react-router-dom';

declare global {
  interface Window {
    /** What the link in a mail opened, with the query that app/boot-script.ts has taken out of the address. */
    linkOpened?: { path: string; search: string };
  }
}

/** The `token` of an address's query; one that is empty is none. */
export const tokenIn = (search: string): string | null => new URLSearchParams(search).get('token')?.trim() || null;

const takenFrom = (path: string): string =>
  typeof window !== 'undefined' && window.linkOpened?.path === path ? window.linkOpened.search : '';

/**
 * The secret that a mail's link carries. The server finds it in the address; in the browser it is out of there before
 * anything could see or keep it, and only this page's memory knows it: a reload forgets it.
 */
export function useLinkToken(): { token: string | null; forget: () => void } {
  const { pathname, search } = useLocation();
  const [token, setToken] = useState(() => tokenIn(search) ?? tokenIn(takenFrom(pathname)));
  const forget = (): void => {
    delete window.linkOpened;
    setToken(null);
  };
  return { token, forget };
}
