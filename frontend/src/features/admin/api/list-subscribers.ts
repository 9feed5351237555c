import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Subscriber } from '../../../lib/api/types';
import { belongs, type Status } from '../desk/filter';
import { listKey, listOptions, pageSize, sift } from './lists';

/** A page of GET /api/newsletter/subscribers: everybody who ever signed up, newest first. */
export const askSubscribers = (limit: number, cursor: string | null, signal?: AbortSignal) =>
  api.page<Subscriber>(withQuery('/api/newsletter/subscribers', { limit, cursor }), { ...(signal && { signal }) });

export const subscribersQuery = (status: Status) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: [...listKey('newsletter'), status],
    queryFn: ({ pageParam, signal }) =>
      status === 'all'
        ? askSubscribers(pageSize, pageParam, signal)
        : sift(
            (limit, cursor) => askSubscribers(limit, cursor, signal),
            ({ subscribed }) => belongs(status, subscribed),
            pageParam,
          ),
  });
