import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../../components/toasts/toast';
import { onOtherTabs } from '../../../lib/other-tabs';
import { removePersonalData } from '../../../lib/personal';
import { forgetSession } from '../api/apply-sign-out';
import { currentUserQuery } from '../api/current-user';

/**
 * Follows what another tab of this browser does with the session: signing out there ends the desk and the account pages here,
 * and after somebody else signed in, this tab asks who it is.
 */
export function OtherTabs() {
  const client = useQueryClient();
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: false });
  const id = user?.id;

  useEffect(() => {
    if (id === undefined) return;
    return onOtherTabs((news) => {
      if (news.type === 'signed-out') {
        forgetSession(client);
        toast({ title: 'You’ve been signed out', description: 'You signed out in another tab.' });
      } else if (news.user !== id) {
        removePersonalData(client);
        // Nobody for now, so that nothing of the last user stays on the screen.
        client.setQueryData(currentUserQuery().queryKey, null);
        void client.invalidateQueries(currentUserQuery());
        toast({ title: 'Someone else signed in', description: 'It happened in another tab of this browser.' });
      }
    });
  }, [client, id]);
  return null;
}
