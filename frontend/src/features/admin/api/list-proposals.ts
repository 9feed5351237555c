import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery, type Page } from '../../../lib/api/client';
import type { Submission, Suggestion } from '../../../lib/api/types';
import { statusWord, type DeskView } from '../list/filter';
import { fromSubmission, fromSuggestion, type Proposal } from '../proposals/proposal';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

const mapped = <T>({ items, ...page }: Page<T>, each: (item: T) => Proposal): Page<Proposal> => ({
  ...page,
  items: items.map(each),
});

/** GET /api/submissions (from /suggest-topic) or /api/suggestions (from /suggest), including rejected ones. */
export const proposalsQuery = (view: DeskView) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey(view.source, view),
    queryFn: async ({ pageParam, signal }) => {
      const path = withQuery(`/api/${view.source}`, {
        status: statusWord(view.status),
        ...listParams(view, pageParam),
      });
      return view.source === 'submissions'
        ? mapped(await api.page<Submission>(path, { signal }), fromSubmission)
        : mapped(await api.page<Suggestion>(path, { signal }), fromSuggestion);
    },
    placeholderData: keepPreviousRows(view.source, view),
  });
