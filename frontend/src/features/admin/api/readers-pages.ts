import type { QueryClient } from '@tanstack/react-query';

/** Drops what readers' pages have loaded in this window: after a change at the desk it is stale. A query on screen stays. */
export const forgetReadersPages = (client: QueryClient): void =>
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'admin' });
