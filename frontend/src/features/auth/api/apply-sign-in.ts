import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../lib/api/types';
import { removePersonalQueries } from '../../../lib/personal';
import { rememberMember } from '../member-hint';
import { currentUserQuery } from './current-user';

/** Somebody has signed in: from now on the pages know it. */
export function applySignIn(client: QueryClient, user: User): void {
  rememberMember(true);
  // A session that ran out left things behind, and this may be another member.
  if (client.getQueryData(currentUserQuery().queryKey)?.id !== user.id) removePersonalQueries(client);
  client.setQueryData(currentUserQuery().queryKey, user);
}
