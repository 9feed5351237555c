import { useEffect, useState } from 'react';

interface LazyModule<T> {
  part: T | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * Loads a part of the page once it is wanted. Unlike with React.lazy, code that cannot be loaded (no network, a newer
 * version on the server) is a state to show, not an error that replaces the page. `load` must be the same function on
 * every render.
 */
export function useLazyModule<T>(wanted: boolean, load: () => Promise<T>): LazyModule<T> {
  const [part, setPart] = useState<T>();
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

  return { part, failed, retry: () => setFailed(false) };
}
