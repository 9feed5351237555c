import { useEffect, useState } from 'react';
import { canSaveArticles, offlineCache, offlineOwner } from '../../../lib/offline-articles';

/** On the page of an article that did not load: the copy on this device, if there is one. Opening it loads a page, which the service worker sends. */
export function SavedCopy({ path }: { path: string }) {
  const [exists, setExists] = useState(false);
  useEffect(() => {
    if (!canSaveArticles() || offlineOwner() === null) return;
    let mounted = true;
    caches.match(path, { cacheName: offlineCache }).then(
      (copy) => mounted && setExists(copy !== undefined),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [path]);
  if (!exists) return null;
  return (
    <p>
      <a className="onward" href={path}>
        Read the copy on this device
      </a>
    </p>
  );
}
