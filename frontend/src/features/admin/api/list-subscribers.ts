import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Subscriber } from '../../../lib/api/types';
import type { Place } from '../desk/filter';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** GET /api/newsletter/subscribers, including unsubscribed addresses. */
export const subscribersQuery = (place: Place) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('newsletter', place),
    queryFn: ({ pageParam, signal }) =>
      api.page<Subscriber>(
        withQuery('/api/newsletter/subscribers', {
          subscribed: place.status === 'all' ? null : place.status === 'public',
          ...listParams(place, pageParam),
        }),
        { signal },
      ),
    placeholderData: keepPreviousRows('newsletter', place),
  });
