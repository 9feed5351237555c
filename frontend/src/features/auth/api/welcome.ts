import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { User } from '../../../lib/api/types';
import { rememberMember } from '../member-hint';
import { currentUserQuery } from './current-user';

/** Whether a query's answer belongs to whoever is signed in, by the first word of its key: what is on the desk, for one. */
export const isPersonal = ([first]: QueryKey): boolean => first === 'mine' || first === 'admin';

/** What was fetched for whoever was here before. */
export const forgetPersonal = (client: QueryClient): void =>
  client.removeQueries({ predicate: ({ queryKey }) => isPersonal(queryKey) });

/** Somebody has signed in: from now on the pages know it. */
export function welcome(client: QueryClient, user: User): void {
  rememberMember(true);
  // A session that ran out left things behind, and this may be another member.
  if (client.getQueryData(currentUserQuery().queryKey)?.id !== user.id) forgetPersonal(client);
  client.setQueryData(currentUserQuery().queryKey, user);
}
