import type { QueryClient } from '@tanstack/react-query';
import { deleteAllDrafts } from '../../../lib/draft';
import { removePersonalData } from '../../../lib/personal';
import { rememberMember } from '../member-hint';
import { currentUserQuery } from './current-user';

/** Tells the page that nobody is signed in. Also removes the member's data in this tab and unsent drafts. */
export function applySignOut(client: QueryClient): void {
  rememberMember(false);
  deleteAllDrafts();
  removePersonalData(client);
  client.setQueryData(currentUserQuery().queryKey, null);
}
