import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** The query key of the current user. Code that learns that the session has ended writes it here. */
export const currentUserKey = ['auth', 'user'] as const;

/**
 * Whether a query's data belongs to the signed-in user, by the first element of its key: the desk's lists, for example.
 */
export const isPersonal = ([first]: QueryKey): boolean => first === 'mine' || first === 'admin';

/**
 * Where the desk stores an editor's shift, in sessionStorage (features/admin/stories/shift.ts). It is here because a user can
 * log out on a page that has not loaded the desk.
 */
export const shiftPlace = 'desk-shift';

const forgets = new Set<() => void>();

/**
 * Registers a function that forgets what a module remembers about the signed-in user until the page is closed. Returns one that
 * unregisters it.
 */
export function forgetWithUser(forget: () => void): () => void {
  forgets.add(forget);
  return () => void forgets.delete(forget);
}

/** Removes the data of the user who was signed in, so that the next user of this browser does not go on with it. */
export function removePersonalData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });
  for (const forget of forgets) forget();
  try {
    sessionStorage.removeItem(shiftPlace);
  } catch {
    // No storage, so nothing to remove.
  }
}
