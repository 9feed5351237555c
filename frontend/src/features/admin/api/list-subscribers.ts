import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery } from '../../../lib/api/client';
import { signupWord, type DeskView } from '../list/filter';
import type { Signup } from '../newsletter/signups-file';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

/** GET /api/newsletter/subscribers: addresses in every status. */
export const subscribersQuery = (view: DeskView) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey('newsletter', view),
    queryFn: ({ pageParam, signal }) =>
      api.page<Signup>(
        withQuery('/api/newsletter/subscribers', {
          status: signupWord(view.status),
          ...listParams(view, pageParam),
        }),
        { signal },
      ),
    placeholderData: keepPreviousRows('newsletter', view),
  });
