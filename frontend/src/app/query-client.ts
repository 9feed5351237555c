import { QueryClient } from '@tanstack/react-query';
import type { FetchPath } from '../lib/api/client';

/** One per visit in the browser; one per request on the server, where `fetch` asks the API in process. */
export function makeQueryClient(fetch?: FetchPath): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline must be an error that is shown, not a wait without end.
        networkMode: 'always',
        ...(fetch && { meta: { fetch } }),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
