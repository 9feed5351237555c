import { useCallback, useEffect, useState } from 'react';
import type { LazyImport } from './import-with-retry';

interface LazyModule<T> {
  part: T | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * Loads a part of the page once it is wanted. Unlike with React.lazy, code that cannot be loaded (no network, a newer
 * version on the server) is a state to show, not an error that replaces the page. `load` must be the same function on
 * every render. Where the part has a place of its own on the page, use components/loading/lazy-part.tsx, which says what failed.
 */
export function useLazyModule<T>(wanted: boolean, load: LazyImport<T>): LazyModule<T> {
  const [part, setPart] = useState<T | undefined>(() => (wanted ? load.loaded : undefined));
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!wanted || part !== undefined || failed) return;
    let cancelled = false;
    load().then(
      (loaded) => !cancelled && setPart(() => loaded),
      () => !cancelled && setFailed(true),
    );
    return () => {
      cancelled = true;
    };
  }, [wanted, part, failed, load]);

  const retry = useCallback(() => setFailed(false), []);
  return { part, failed, retry };
}
