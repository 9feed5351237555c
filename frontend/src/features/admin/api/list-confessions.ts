import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';
import type { Status } from '../desk/filter';
import { listKey, listOptions, pageSize } from './lists';

/** GET /api/confessions, or /api/confessions/pending (oldest first: who waits longest comes first). */
export const confessionsQuery = (status: Status) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: [...listKey('confessions'), status],
    queryFn: ({ pageParam, signal }) =>
      api.page<Confession>(
        withQuery(status === 'waiting' ? '/api/confessions/pending' : '/api/confessions', {
          status: status === 'all' ? 'all' : status === 'public' ? 'approved' : null,
          limit: pageSize,
          cursor: pageParam,
        }),
        { signal },
      ),
  });
