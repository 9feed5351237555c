import { Icon } from '../../../components/Icon';
import type { Confession } from '../../../lib/api/types';
import { useReacted } from '../../../lib/own-reactions';
import { useHydrated } from '../../../lib/use-hydrated';
import { wholeNumber } from '../../../lib/text';
import { reactionName, reactionTypes, useReactToStory, type ReactionType } from '../reactions';

const words: Record<ReactionType, string> = { heart: 'Heart', strength: 'Strength', 'me-too': 'Me too' };

/**
 * Smaller counts are not printed. Zero would say that nobody cared, and the first readers may know each other. The API
 * hides them too, except from admins.
 */
const fewestShown = 3;

/** The reaction buttons of a story with their counts. */
export function Reactions({ story }: { story: Confession }) {
  const react = useReactToStory(story.id);
  return (
    <div className="reactions" role="group" aria-label="Reactions to this story">
      {reactionTypes.map((type) => (
        <Reaction key={type} type={type} story={story} onPress={(on) => react(type, on)} />
      ))}
    </div>
  );
}

interface Props {
  type: ReactionType;
  story: Confession;
  onPress: (on: boolean) => void;
}

function Reaction({ type, story, onPress }: Props) {
  const pressed = useReacted(reactionName(story.id, type));
  // Without scripts the button only shows the count.
  const hydrated = useHydrated();
  const count = story.reactions[type];
  return (
    <button
      type="button"
      className="reaction"
      aria-pressed={pressed}
      disabled={!hydrated}
      onClick={() => onPress(!pressed)}
    >
      <Icon name={type} />
      <span>{count >= fewestShown ? `${words[type]} ${wholeNumber(count)}` : words[type]}</span>
    </button>
  );
}
