import type { Confession } from '../../../lib/api/types';
import type { StoryFlag } from '../../../../../backend/src/kernel/content-limits';
import { flagStory, unflagStory } from '../api/flag-story';
import { flagsOf } from './story-flags';
import type { Decisions } from '../decisions/use-decisions';

const done: Record<StoryFlag, { set: string; removed: string }> = {
  crisis: { set: 'Crisis flag added', removed: 'Crisis flag removed' },
  'second-reader': { set: 'Flagged for a second reader', removed: 'Second-reader flag removed' },
};

/**
 * Returns a function that sets a flag of a pending story, or removes it if the story has it. It resolves with the error, which was already
 * shown, or with null.
 */
export function useFlagStory({ decide }: Pick<Decisions<Confession>, 'decide'>) {
  return (story: Confession, kind: StoryFlag): Promise<Error | null> => {
    const isSet = flagsOf(story).includes(kind);
    return decide({
      id: story.id,
      name: `Story #${story.id}`,
      send: () => (isSet ? unflagStory : flagStory)(story, kind),
      done: isSet ? done[kind].removed : done[kind].set,
      failed: isSet ? 'Failed to remove the flag' : 'Failed to flag the story',
      stays: () => true,
      final: true,
    });
  };
}
