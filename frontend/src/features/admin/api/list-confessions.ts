import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';
import { statusWord, type Place } from '../desk/filter';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** GET /api/confessions, in any status. */
export const confessionsQuery = (place: Place) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('confessions', place),
    queryFn: ({ pageParam, signal }) =>
      api.page<Confession>(
        withQuery('/api/confessions', {
          status: statusWord(place.status, 'confessions'),
          ...listParams(place, pageParam),
        }),
        { signal },
      ),
    placeholderData: keepPreviousRows('confessions', place),
  });
