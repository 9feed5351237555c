import { useEffect, useState } from 'react';

interface LazyModule<T> {
  part: T | undefined;
  failed: boolean;
  retry: () => void;
}

/**
 * A part of the page whose code comes once it is wanted. Other than with React.lazy, a code that cannot be had (no
 * network, a newer version on the server) is a state to show, not an error that takes the page away. `load` must be the
 * same function each time.
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
