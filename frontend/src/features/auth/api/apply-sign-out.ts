import type { QueryClient } from '@tanstack/react-query';
import { deleteAllDrafts } from '../../../lib/draft';
import { forgetReading } from '../../../lib/forget-reading';
import { tellOtherTabs } from '../../../lib/other-tabs';
import { removePersonalData } from '../../../lib/personal';
import { rememberMember } from '../member-hint';
import { currentUserQuery } from './current-user';

/** Tells this page that nobody is signed in. Also removes the member's data in this tab, unsent drafts, and what was read on this device. */
export function forgetSession(client: QueryClient): void {
  rememberMember(false);
  removePersonalData(client);
  // Afterwards: an editor that is open stores its text once more when it stops.
  deleteAllDrafts();
  forgetReading();
  client.setQueryData(currentUserQuery().queryKey, null);
}

/** The same in every tab of this browser. */
export function applySignOut(client: QueryClient): void {
  forgetSession(client);
  tellOtherTabs({ type: 'signed-out' });
}
