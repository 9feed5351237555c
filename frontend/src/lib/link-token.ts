import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { onLeaving } from './leaving';
import { useHydrated } from './use-hydrated';

interface OpenedLink {
  path: string;
  search: string;
  /** Found again after a reload: the server rendered the page without it. */
  isReloaded?: boolean;
}

declare global {
  interface Window {
    /** The path and query of an email link, after app/scripts/boot-script.ts removed the query from the URL. */
    linkOpened?: OpenedLink;
  }
}

/** The `token` in a query, or a secret by another name; null if missing or empty. */
export const tokenIn = (search: string, name = 'token'): string | null =>
  new URLSearchParams(search).get(name)?.trim() || null;

const openedAt = (path: string): OpenedLink | undefined =>
  typeof window !== 'undefined' && window.linkOpened?.path === path ? window.linkOpened : undefined;

/** Removes the secret from the history entry. Another page or another person that comes back to it then finds none. */
function forgetInHistory(): void {
  const { link, ...others } = (history.state ?? {}) as { link?: string };
  if (link !== undefined) history.replaceState(others, '');
}

/** Removes the secret once it was used. The page keeps what it shows. */
export function forgetLink(): void {
  delete window.linkOpened;
  forgetInHistory();
}

onLeaving(forgetLink);

/**
 * The secret token of an email link. The server only sees that the URL has one. In the browser it has been removed from
 * the URL before anything could log or store it. It is in this page's memory. On pages where people type (app/scripts/boot-script.ts), it is
 * also in the state of the history entry, until it is used or a link leads to another page: a reload finds it there.
 */
export function useLinkToken(name?: 'invitation'): { token: string | null; forget: () => void } {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const [opened] = useState(() => openedAt(pathname));
  const [inUrl] = useState(() => tokenIn(search, name));
  const [isForgotten, setForgotten] = useState(false);

  useEffect(() => {
    const onClick = ({ target }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link && (link.origin !== location.origin || link.pathname !== pathname)) forgetInHistory();
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [pathname]);

  const forget = useCallback((): void => {
    forgetLink();
    setForgotten(true);
  }, []);
  const inMemory = opened && (isHydrated || !opened.isReloaded) ? tokenIn(opened.search, name) : null;
  return { token: isForgotten ? null : (inUrl ?? inMemory), forget };
}
