import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PendingCounts, User } from '../../../lib/api/types';
import { currentUserKey } from '../../../lib/personal';
import { sendingQuery } from '../api/campaigns';
import { pendingCountsQuery } from '../api/count-pending';
import { decisionsKey } from '../api/decisions';
import { listKey, type Kind } from '../api/lists';
import { changedKinds, type Changed, type StreamListener } from '../api/desk-stream';
import { openSharedStream } from '../api/shared-stream';
import { useClaims } from '../review/claims';
import { useDesk } from './use-desk';

const listsOf: Record<Changed, (Kind | 'campaigns')[]> = {
  posts: ['posts'],
  confessions: ['confessions'],
  comments: ['comments'],
  reports: ['reports'],
  submissions: ['submissions', 'suggestions'],
  newsletter: ['newsletter'],
  campaigns: ['campaigns'],
};

/**
 * Refetches the queries under a key. A first fetch in flight may have read the old state, and invalidating does not
 * repeat it, so it is repeated here after it completes.
 */
function readAgain(client: QueryClient, queryKey: QueryKey): void {
  const isNew = ({ state }: Query) => state.status === 'pending';
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isNew });
  for (const { promise, queryKey: exactTime } of first)
    void promise?.then(
      () => client.invalidateQueries({ queryKey: exactTime, exact: true }),
      () => undefined,
    );
  void client.invalidateQueries({ queryKey });
}

/** Keeps counts and lists current while the desk is open, whichever window made the change. Only the list of emails polls. */
export function useDeskStream(): void {
  const client = useQueryClient();
  const setLive = useDesk((desk) => desk.setLive);

  useEffect(() => {
    const { queryKey } = pendingCountsQuery();
    const renew = (kinds: string[]): void => {
      // A newer server may send kinds that this page does not know.
      const lists = kinds.flatMap((kind) => listsOf[kind as Changed] ?? []);
      for (const list of lists) readAgain(client, listKey(list));
      // Sign-ups decide how many people an email goes to.
      if (lists.includes('newsletter')) readAgain(client, sendingQuery().queryKey);
      if (kinds.length > 0) void client.invalidateQueries({ queryKey: decisionsKey });
    };
    const listener: StreamListener = {
      onLive: (live) => {
        setLive(live);
        // Claims that end meanwhile would stay. The open stream sends all that there are.
        if (!live) useClaims.setState({ items: [] });
      },
      onCounts: (counts) => {
        const before = client.getQueryData<PendingCounts>(queryKey);
        client.setQueryData(queryKey, counts);
        renew(changedKinds(before, counts));
      },
      onClaims: (items) => useClaims.setState({ items }),
      onChanged: renew,
      onOpen: () => renew(Object.keys(listsOf)),
    };
    // The desk opens once the user is known, and closes when it is somebody else's (lib/personal.ts).
    const close = openSharedStream(listener, { account: client.getQueryData<User | null>(currentUserKey)?.id });
    return () => {
      close();
      useClaims.setState({ items: [] });
    };
  }, [client, setLive]);
}
