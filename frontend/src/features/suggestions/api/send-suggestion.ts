import { api } from '../../../lib/api/client';
import type { Suggestion, SuggestionBody } from '../../../lib/api/types';

/** POST /api/suggestions: what somebody would like to read here. A name that was left out is not sent as an empty one. */
export const sendSuggestion = ({ name, ...suggestion }: SuggestionBody): Promise<Suggestion> =>
  api.post<Suggestion>('/api/suggestions', { ...suggestion, ...(name && { name }) });
