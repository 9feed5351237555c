import { focusManager, type QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';

/**
 * Fetches the data on the screen again if it is old (lib/renewing.ts) when the reader returns: to the tab, to the window, or by
 * a link to the page that they are on, which mounts no component. The query client follows `online` by itself.
 */
export function renewOnReturn(
  client: QueryClient,
  router: Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>,
): () => void {
  focusManager.setEventListener((onFocus) => {
    const onReturn = (): void => onFocus();
    window.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      window.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  });
  return router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') client.getQueryCache().onFocus();
  });
}
