import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import type { Confession } from '../../../lib/api/types';
import { statusWord, type DeskView } from '../list/filter';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** GET /api/confessions, in any status. */
export const confessionsQuery = (view: DeskView) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('confessions', view),
    queryFn: ({ pageParam, signal }) =>
      api.page<Confession>(
        withQuery('/api/confessions', {
          status: statusWord(view.status, 'confessions'),
          ...listParams(view, pageParam),
        }),
        { signal },
      ),
    placeholderData: keepPreviousRows('confessions', view),
  });
