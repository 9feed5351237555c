import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hydration } from '../../lib/hydration';
import { commentPathQuery, type Remark } from './api/list-comments';

const targetOf = (hash: string): HTMLElement | null =>
  typeof document === 'undefined' || hash === '' ? null : document.getElementById(hash.slice(1));

export interface LinkedComment {
  /** The id in the URL's hash (`#comment-7`). */
  id: number | null;
  /** The comment and those it answers, if it is not in the loaded list. */
  path: Remark[];
  failed: boolean;
}

/**
 * Opens the comment that a link names, wherever it is in the pages and threads, and scrolls to it. Also scrolls to
 * `#comments`, where a sign-in leads back to: the article may load after the router has scrolled.
 *
 * @param listed the comments of the loaded list, and the reader's own that wait; undefined while the list loads
 */
export function useLinkedComment(postId: string, listed: Remark[] | undefined): LinkedComment {
  const { hash, key } = useLocation();
  const number = /^#comment-([1-9]\d{0,9})$/.exec(hash)?.[1];
  const id = number === undefined ? null : Number(number);
  const isLoaded = listed !== undefined;
  const isListed = listed?.some((remark) => remark.id === id) ?? true;
  const { data: path, isError: failed } = useQuery({
    ...commentPathQuery(postId, id ?? 0),
    enabled: id !== null && !isListed,
  });

  const place = key + hash;
  // The browser has scrolled to what the server's page contains.
  const [byBrowser] = useState(() => (hydration.active && targetOf(hash) ? place : ''));
  const done = useRef(byBrowser);
  useEffect(() => {
    if (id === null && hash !== '#comments') return;
    const target = targetOf(hash);
    if (!target || done.current === place) return;
    done.current = place;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
    // Runs again once the comment may be there: with the list, or with what was loaded for the link.
  }, [id, hash, place, path, isLoaded, isListed]);

  return { id, path: (id !== null && path) || [], failed: failed && !isListed };
}
