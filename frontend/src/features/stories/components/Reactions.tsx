import { Icon } from '../../../components/Icon';
import type { Confession } from '../../../lib/api/types';
import { usePressed } from '../../../lib/pressed';
import { useReady } from '../../../lib/ready';
import { wholeNumber } from '../../../lib/text';
import { reactionName, reactionTypes, useReact, type ReactionType } from '../reactions';

const words: Record<ReactionType, string> = { heart: 'Heart', strength: 'Strength', 'me-too': 'Me too' };

/** What can be said to a story without words, and how many have said it. */
export function Reactions({ story }: { story: Confession }) {
  const react = useReact(story.id);
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
  const pressed = usePressed(reactionName(story.id, type));
  // Before the script is there, and without one, it is only a number.
  const ready = useReady();
  return (
    <button
      type="button"
      className="reaction"
      aria-pressed={pressed}
      disabled={!ready}
      onClick={() => onPress(!pressed)}
    >
      <Icon name={type} />
      <span>
        {words[type]} {wholeNumber(story.reactions[type])}
      </span>
    </button>
  );
}
