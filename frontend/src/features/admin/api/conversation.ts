import { queryOptions } from '@tanstack/react-query';
import { api, type OnHeaders } from '../../../lib/api/client';
import type { Confession, StoryConversation } from '../../../lib/api/types';

type Story = Pick<Confession, 'id' | 'version'>;

/** GET /api/confessions/{id}/conversation. Each answer is another version of the story. */
export const conversationQuery = ({ id, version }: Story) =>
  queryOptions({
    queryKey: ['admin', 'conversation', id, version],
    queryFn: ({ signal }) => api.get<StoryConversation>(`/api/confessions/${id}/conversation`, { signal }),
    gcTime: 0,
  });

/** POST /api/confessions/{id}/question */
export const askAuthor = ({ id, version }: Story, text: string) =>
  api.post<Confession>(`/api/confessions/${id}/question`, { text, version });

/** POST /api/confessions/{id}/suggest: the author says yes or no to the edit. */
export const suggestEdit = ({ id, ...edit }: Story & { content: string; category: string; note: string }) =>
  api.post<Confession>(`/api/confessions/${id}/suggest`, edit);

/** POST /api/confessions/{id}/suggest/publish: publishes the suggested edit without an answer. */
export const publishSuggestion = ({ id, version }: Story, onHeaders?: OnHeaders) =>
  api.post<Confession>(`/api/confessions/${id}/suggest/publish`, { version }, onHeaders);
