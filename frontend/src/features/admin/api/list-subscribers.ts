import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import { signupWord, type Place } from '../desk/filter';
import type { Signup } from '../desk/signups-file';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** GET /api/newsletter/subscribers: addresses in every status. */
export const subscribersQuery = (place: Place) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('newsletter', place),
    queryFn: ({ pageParam, signal }) =>
      api.page<Signup>(
        withQuery('/api/newsletter/subscribers', {
          status: signupWord(place.status),
          ...listParams(place, pageParam),
        }),
        { signal },
      ),
    placeholderData: keepPreviousRows('newsletter', place),
  });
