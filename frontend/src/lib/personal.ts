import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The query key of the current user. Code that learns that the session has ended writes it here. */
export const currentUserKey = ['auth', 'user'] as const;

/**
 * Whether a query's data belongs to the signed-in user, by the first element of its key: the desk's lists, for example.
 */
export const isPersonal = ([first]: QueryKey): boolean => first === 'mine' || first === 'admin';

/** Removes the data of the user who was signed in. */
export const removePersonalQueries = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
