import { useId, useState, type ReactNode } from 'react';
import { ContentNote } from '../../../components/content-notes/ContentNote';
import { Link } from '../../../components/Link';
import { ReportLink } from '../../../components/report/ReportLink';
import type { Confession } from '../../../lib/api/types';
import { notesAttribute, notesOf } from '../../../lib/content-notes';
import { formatDate } from '../../../lib/dates';
import { truncate } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';
import { storySize } from '../story-size';
import { Reactions } from './Reactions';
import { StoryQuote } from './StoryQuote';

const preview = 200;

interface Props {
  story: Confession;
  /** An extra control from the page: the bookmark button. */
  action?: ReactNode;
  /** Shown even if the reader chose to hide stories like this one. */
  shown?: boolean;
}

/**
 * A story: its words in quotes, a color and a day. Number, name, picture and time are left out on purpose, because they
 * could help to identify the author.
 */
export function StoryCard({ story, action, shown = false }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const notes = notesOf(story);
  const { text, cut } = truncate(story.content, preview);
  return (
    <article
      className={`story story-${storySize(story.content)} hue-${hueOf(story.category)}`}
      tabIndex={-1}
      data-story={story.id}
      data-notes={notesAttribute(notes)}
      data-shown={shown || undefined}
    >
      <ContentNote notes={notes} />
      <StoryQuote id={id} className="story-preview" text={open ? story.content.trim() : text} />
      {cut && (
        <>
          <button
            type="button"
            className="story-more"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Show Less' : 'Read More'}
          </button>
          <noscript>
            <details>
              <summary className="story-more">Read More</summary>
              <StoryQuote text={story.content.trim()} />
            </details>
          </noscript>
        </>
      )}
      <div className="story-foot meta">
        <span className="cat">{story.category}</span>
        <Link className="story-day" to={`/stories/${story.id}`}>
          <span className="hidden-text">Open this story, </span>
          <time dateTime={story.createdAt.slice(0, 10)}>{formatDate(story.createdAt)}</time>
        </Link>
        {action}
      </div>
      <div className="story-acts">
        <Reactions story={story} />
        <ReportLink thing={{ about: 'story', id: story.id }} />
      </div>
    </article>
  );
}
