import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Where the answer to "who is signed in?" lies: whoever learns that nobody is any more says so there. */
export const currentUserKey = ['auth', 'user'] as const;

/** Whether a query's answer belongs to whoever is signed in, by the first word of its key: what is on the desk, for one. */
export const isPersonal = ([first]: QueryKey): boolean => first === 'mine' || first === 'admin';

/** What was fetched for whoever was here before. */
export const removePersonalQueries = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
