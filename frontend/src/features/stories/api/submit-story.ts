import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { Confession, ConfessionBody } from '../../../lib/api/types';
import type { StoryInput } from '../rules';
import { storiesQuery } from './list-stories';

/** POST /api/confessions: the words, the category and a token of the form, nothing else. */
export function useSubmitStory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (story: StoryInput & { formToken: string }) =>
      api.post<Confession>('/api/confessions', story satisfies ConfessionBody),
    onSuccess: () => client.invalidateQueries({ queryKey: storiesQuery().queryKey }),
    // A story is not kept a moment longer than its sending takes.
    gcTime: 0,
  });
}
