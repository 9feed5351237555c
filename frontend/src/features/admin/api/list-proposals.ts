import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, withQuery, type Page, type Via } from '../../../lib/api/client';
import type { Submission, Suggestion } from '../../../lib/api/types';
import { statusWord, type DeskView, type Source } from '../list/filter';
import { fromSubmission, fromSuggestion, type Proposal } from '../proposals/proposal';
import { listParams, keepPreviousRows, listOptions, viewKey } from './lists';

const mapped = <T>({ items, ...page }: Page<T>, each: (item: T) => Proposal): Page<Proposal> => ({
  ...page,
  items: items.map(each),
});

const readPage = async (source: Source, params: Parameters<typeof withQuery>[1], via: Via = {}) => {
  const path = withQuery(`/api/${source}`, params);
  return source === 'submissions'
    ? mapped(await api.page<Submission>(path, via), fromSubmission)
    : mapped(await api.page<Suggestion>(path, via), fromSuggestion);
};

/** GET /api/submissions (from /suggest-topic) or /api/suggestions (from /suggest), including rejected ones. */
export const proposalsQuery = (view: DeskView) =>
  infiniteQueryOptions({
    ...listOptions,
    queryKey: viewKey(view.source, view),
    queryFn: ({ pageParam, signal }) =>
      readPage(view.source, { status: statusWord(view.status), ...listParams(view, pageParam) }, { signal }),
    placeholderData: keepPreviousRows(view.source, view),
  });

/** The same lists, searched for a number: one proposal in any status, also if it has left the list on screen. */
export const findProposal = async (source: Source, id: number): Promise<Proposal | undefined> =>
  (await readPage(source, { q: `#${id}` })).items[0];
