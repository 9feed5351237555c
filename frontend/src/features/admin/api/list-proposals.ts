import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery, type Page } from '../../../lib/api/client';
import type { Submission, Suggestion } from '../../../lib/api/types';
import { statusWord, type Place } from '../desk/filter';
import { fromSubmission, fromSuggestion, type Proposal } from '../desk/proposal';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

const mapped = <T>({ items, ...page }: Page<T>, each: (item: T) => Proposal): Page<Proposal> => ({
  ...page,
  items: items.map(each),
});

/** GET /api/submissions (from /suggest-topic) or /api/suggestions (from /suggest), including rejected ones. */
export const proposalsQuery = (place: Place) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey(place.source, place),
    queryFn: async ({ pageParam, signal }) => {
      const path = withQuery(`/api/${place.source}`, {
        status: statusWord(place.status),
        ...listParams(place, pageParam),
      });
      return place.source === 'submissions'
        ? mapped(await api.page<Submission>(path, { signal }), fromSubmission)
        : mapped(await api.page<Suggestion>(path, { signal }), fromSuggestion);
    },
    placeholderData: keepPreviousRows(place.source, place),
  });
