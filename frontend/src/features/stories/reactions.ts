import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { toastError } from '../../components/toasts/toast';
import { api, messageOf, type Page } from '../../lib/api/client';
import type { Confession, StoryReactions } from '../../lib/api/types';
import { toggleReaction } from '../../lib/toggle-reaction';
import { sessionId } from '../../lib/session-id';
import { storyQuery } from './api/get-story';
import { storiesQuery } from './api/list-stories';

export const reactionTypes = ['heart', 'strength', 'me-too'] as const;
export type ReactionType = (typeof reactionTypes)[number];
type Counts = Confession['reactions'];

export const reactionName = (storyId: number, type: ReactionType): string => `story/${storyId}/${type}`;

/**
 * PUT and DELETE /api/confessions/{id}/reactions/{type}. The change is shown immediately and undone if the server
 * refuses it.
 */
export function useReactToStory(storyId: number): (type: ReactionType, on: boolean) => void {
  const client = useQueryClient();
  const change = (counts: (before: Counts) => Counts): void => {
    client.setQueryData<InfiniteData<Page<Confession>, string | null>>(storiesQuery().queryKey, (list) =>
      list
        ? {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              items: page.items.map((story) =>
                story.id === storyId ? { ...story, reactions: counts(story.reactions) } : story,
              ),
            })),
          }
        : list,
    );
    client.setQueryData<Confession>(
      storyQuery(String(storyId)).queryKey,
      (story) => story && { ...story, reactions: counts(story.reactions) },
    );
  };
  return (type, on) =>
    void toggleReaction<StoryReactions>({
      name: reactionName(storyId, type),
      on,
      send: (pressed) =>
        (pressed ? api.put : api.delete)(`/api/confessions/${storyId}/reactions/${type}`, { sessionId: sessionId() }),
      count: (by) => change((before) => ({ ...before, [type]: Math.max(0, before[type] + by) })),
      // Only this type: the reader may be toggling the others.
      showResult: ({ counts }) => change((before) => ({ ...before, [type]: counts[type] })),
      onError: (error) => toastError('Reaction not counted', messageOf(error, 'Try again in a moment.')),
    });
}
