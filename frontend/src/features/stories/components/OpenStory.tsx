import { useState, type ReactNode } from 'react';
import { HideableStory } from '../../../components/content-notes/HideableStory';
import { Link } from '../../../components/Link';
import { ReportLink } from '../../../components/report/ReportLink';
import type { Confession } from '../../../lib/api/types';
import { notesOf } from '../../../lib/content-notes';
import { formatDate } from '../../../lib/dates';
import { hueOf } from '../../../theme/hue';
import { storyTitle } from '../story-title';
import { Reactions } from './Reactions';
import { StoryQuote } from './StoryQuote';

interface Props {
  story: Confession;
  /** The page's own controls, beside the reactions. */
  actions?: ReactNode;
}

/** One story at its own address, open and on its own wash. As on its card, nothing here could identify the author. */
export function OpenStory({ story, actions }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <article className={`story-open hue-${hueOf(story.category)}`}>
      <div className="wrap story-open-in">
        <div className="story-open-side">
          <Link className="story-open-back" to="/stories">
            Back to stories
          </Link>
          <h1>{storyTitle(story)}</h1>
          <time dateTime={story.createdAt.slice(0, 10)}>{formatDate(story.createdAt)}</time>
        </div>
        <HideableStory className="story-open-words" notes={notesOf(story)} shown={shown} onShow={() => setShown(true)}>
          <StoryQuote text={story.content.trim()} />
          <div className="story-open-acts">
            <Reactions story={story} />
            <div className="story-open-own">
              {actions}
              <ReportLink thing={{ about: 'story', id: story.id }} />
            </div>
          </div>
          <p className="story-open-help">
            Did this bring something up for you?{' '}
            <Link className="onward" to="/data">
              Talk to someone now
            </Link>
          </p>
        </HideableStory>
      </div>
    </article>
  );
}
