import { api } from '../../../lib/api/client';
import type { Suggestion, SuggestionBody } from '../../../lib/api/types';

/** POST /api/suggestions. An empty name is left out. */
export const sendSuggestion = ({ name, ...suggestion }: SuggestionBody): Promise<Suggestion> =>
  api.post<Suggestion>('/api/suggestions', { ...suggestion, ...(name && { name }) });
