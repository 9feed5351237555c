import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api/client';
import type { Confession, ConfessionBody } from '../../../lib/api/types';
import type { StoryInput } from '../rules';
import { storiesQuery } from './list-stories';

const send = (story: ConfessionBody) => api.post<Confession>('/api/confessions', story);

const isAboutToken = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  [error.message, ...error.errors.flatMap(({ path, message }) => [path, message])].some((one) =>
    one.includes('formToken'),
  );

/** POST /api/confessions with the text, the category and the form token, and nothing else. */
export function useSubmitStory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ formToken, ...story }: StoryInput & { formToken: string }) =>
      send({ ...story, formToken }).catch((error: unknown) => {
        // During an update, an old server may respond that does not accept the token.
        if (isAboutToken(error)) return send(story);
        throw error;
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: storiesQuery().queryKey }),
    // Do not keep the story in memory longer than needed to send it.
    gcTime: 0,
  });
}
