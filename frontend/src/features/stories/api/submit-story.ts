import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../../lib/api/client';
import type { ConfessionBody, SentConfession } from '../../../lib/api/types';
import type { ContentNote } from '../../../lib/content-notes';
import type { StoryInput } from '../story-validation';
import { intakeQuery } from './get-intake';
import { storiesQuery } from './list-stories';

/** An older server, during an update, sends no receipt. */
type Sent = Omit<SentConfession, 'receipt'> & Partial<Pick<SentConfession, 'receipt'>>;

const send = (story: ConfessionBody) => api.post<Sent>('/api/confessions', story);

const isAboutToken = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  [error.message, ...error.errors.flatMap(({ path, message }) => [path, message])].some((one) =>
    one.includes('formToken'),
  );

/** POST /api/confessions with the text, the category, the content notes and the form token, and nothing else. */
export function useSubmitStory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ formToken, ...story }: StoryInput & { contentNotes?: ContentNote[]; formToken: string }) =>
      send({ ...story, formToken }).catch((error: unknown) => {
        // During an update, an old server may respond that does not accept the token.
        if (isAboutToken(error)) return send(story);
        throw error;
      }),
    // Stories were paused while this one was written.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stories_paused')
        void client.invalidateQueries({ queryKey: intakeQuery().queryKey });
    },
    // Not awaited: the author would get their number only once the whole list has loaded, or never if that hangs.
    onSuccess: () => void client.invalidateQueries({ queryKey: storiesQuery().queryKey }),
    // Do not keep the story in memory longer than needed to send it.
    gcTime: 0,
  });
}
