import type { Ref } from 'react';
import { ContentNote } from '../../../components/content-notes/ContentNote';
import type { Confession } from '../../../lib/api/types';
import { cardNumber, counted } from '../../../lib/text';
import { notesOf } from '../../../lib/content-notes';
import { formatDate } from '../../../lib/dates';
import { approvalsOf, flagsOf, takesTwo } from './story-flags';
import { wordsIn } from './reading-words';
import type { Stories } from './use-stories';
import { Facts } from './calm-styles';
import { StoryText } from './StoryText';
import { BreakSwitch } from './SuggestBreak';

interface Props {
  story: Confession;
  stories: Stories;
  /** Where the focus goes. Nowhere here if there is a message above the text. */
  head?: Ref<HTMLHeadingElement>;
}

/** The text of a story in Calm View, below its content note. */
export function CalmStory({ story, stories, head }: Props) {
  return (
    <>
      <h2 className="hidden-text" ref={head} tabIndex={-1}>
        {`Text of story ${story.id}`}
      </h2>
      <StoryText story={story} stories={stories} isCalm>
        <ContentNote notes={notesOf(story)} />
      </StoryText>
    </>
  );
}

/** The facts that the system knows about a story. */
export function CalmFacts({ story }: { story: Confession }) {
  return (
    <Facts className="calm-facts" aria-label="About this story">
      <dl>
        <div>
          <dt>Story</dt>
          <dd>{cardNumber(story.id)}</dd>
        </div>
        <div>
          <dt>Category</dt>
          <dd>{story.category}</dd>
        </div>
        <div>
          <dt>Submitted</dt>
          <dd>{formatDate(story.createdAt)}</dd>
        </div>
        <div>
          <dt>Length</dt>
          <dd>{counted(wordsIn(story.content), 'word')}</dd>
        </div>
        <div>
          <dt>Second reader</dt>
          <dd>
            {takesTwo(story)
              ? approvalsOf(story)
              : flagsOf(story).length > 0
                ? 'None: you’re the only one who moderates'
                : 'Not needed'}
          </dd>
        </div>
      </dl>
      <BreakSwitch />
    </Facts>
  );
}
