import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../lib/api/types';
import { removePersonalData } from '../../../lib/personal';
import { rememberMember } from '../member-hint';
import { currentUserQuery } from './current-user';

/** Tells the page that a user has signed in. */
export function applySignIn(client: QueryClient, user: User): void {
  rememberMember(true);
  // An expired session leaves personal data behind, and this user may be another one.
  if (client.getQueryData(currentUserQuery().queryKey)?.id !== user.id) removePersonalData(client);
  client.setQueryData(currentUserQuery().queryKey, user);
}
