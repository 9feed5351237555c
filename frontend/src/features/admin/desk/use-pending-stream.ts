import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PendingCounts } from '../../../lib/api/types';
import { pendingCountsQuery } from '../api/count-pending';
import { listKey } from '../api/lists';
import { changedKinds, openPendingStream } from '../api/pending-stream';
import { useDesk } from './use-desk';

/** Keeps the counts up to date while the desk is open, and asks anew for the lists that the news concern. Nothing polls. */
export function usePendingStream(): void {
  const client = useQueryClient();
  const setLive = useDesk((desk) => desk.setLive);

  useEffect(() => {
    const { queryKey } = pendingCountsQuery();
    return openPendingStream({
      onLive: setLive,
      onCounts: (counts) => {
        const before = client.getQueryData<PendingCounts>(queryKey);
        client.setQueryData(queryKey, counts);
        for (const kind of changedKinds(before, counts)) void client.invalidateQueries({ queryKey: listKey(kind) });
      },
      onReturn: () => {
        for (const kind of ['posts', 'confessions', 'comments'] as const)
          void client.invalidateQueries({ queryKey: listKey(kind) });
      },
    });
  }, [client, setLive]);
}
