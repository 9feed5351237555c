import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../../lib/api/types';
import { tellOtherTabs } from '../../../lib/other-tabs';
import { removePersonalData } from '../../../lib/personal';
import { rememberMember } from '../member-hint';
import { currentUserQuery } from './current-user';

/** Tells the page, and the other tabs of this browser, that a user has signed in. */
export function applySignIn(client: QueryClient, user: User): void {
  rememberMember(true);
  // An expired session leaves personal data behind, and this user may be another one.
  if (client.getQueryData(currentUserQuery().queryKey)?.id !== user.id) removePersonalData(client);
  client.setQueryData(currentUserQuery().queryKey, user);
  tellOtherTabs({ type: 'signed-in', user: user.id });
}
