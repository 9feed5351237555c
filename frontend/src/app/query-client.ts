import { QueryClient } from '@tanstack/react-query';
import type { FetchPath } from '../lib/api/client';

/**
 * Creates a query client: one per visit in the browser, one per request on the server, where `fetch` calls the API in
 * process.
 */
export function makeQueryClient(fetch?: FetchPath): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // When offline, show an error instead of waiting forever.
        networkMode: 'always',
        ...(fetch && { meta: { fetch } }),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
