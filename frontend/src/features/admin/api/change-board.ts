import { api } from '../../../lib/api/client';
import type { BoardBody, Submission, Suggestion } from '../../../lib/api/types';
import type { Source } from '../list/filter';
import { fromSubmission, fromSuggestion, type Proposal } from '../proposals/proposal';

/** PUT /api/submissions/{id}/board or /api/suggestions/{id}/board: what readers see on the board of ideas. */
export const changeBoard = async (source: Source, id: number, entry: BoardBody): Promise<Proposal> => {
  const path = `/api/${source}/${id}/board`;
  return source === 'submissions'
    ? fromSubmission(await api.put<Submission>(path, entry))
    : fromSuggestion(await api.put<Suggestion>(path, entry));
};
