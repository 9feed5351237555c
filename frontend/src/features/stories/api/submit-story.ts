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

/** POST /api/confessions: the words, the category and a token of the form, nothing else. */
export function useSubmitStory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ formToken, ...story }: StoryInput & { formToken: string }) =>
      send({ ...story, formToken }).catch((error: unknown) => {
        // During an update the version before may answer, which takes no token.
        if (isAboutToken(error)) return send(story);
        throw error;
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: storiesQuery().queryKey }),
    // A story is not kept a moment longer than its sending takes.
    gcTime: 0,
  });
}
