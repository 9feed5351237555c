import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import type { Confession } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { truncate } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';
import { freezeColumns } from '../freeze-columns';
import { storySize } from '../story-size';
import { Reactions } from './Reactions';

const preview = 200;

interface Props {
  story: Confession;
  /** An extra control from the page: the bookmark button. */
  action?: ReactNode;
}

/**
 * A story: its words in quotes, a color and a day. Number, name, picture and time are left out on purpose, because they
 * could help to identify the author.
 */
export function StoryCard({ story, action }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { text, cut } = truncate(story.content, preview);
  const toggle = ({ currentTarget }: MouseEvent): void => {
    const wall = currentTarget.closest<HTMLElement>('.stories');
    if (wall) freezeColumns(wall);
    setOpen(!open);
  };
  return (
    <article
      className={`story story-${storySize(story.content)} hue-${hueOf(story.category)}`}
      tabIndex={-1}
      data-story={story.id}
    >
      <Quote id={id} className="story-preview" text={open ? story.content.trim() : text} />
      {cut && (
        <>
          <button type="button" className="story-more" aria-expanded={open} aria-controls={id} onClick={toggle}>
            {open ? 'Show Less' : 'Read More'}
          </button>
          <noscript>
            <details>
              <summary className="story-more">Read More</summary>
              <Quote text={story.content.trim()} />
            </details>
          </noscript>
        </>
      )}
      <div className="story-foot meta">
        <span className="cat">{story.category}</span>
        <time dateTime={story.createdAt.slice(0, 10)}>{formatDate(story.createdAt)}</time>
        {action}
      </div>
      <Reactions story={story} />
    </article>
  );
}

/** Each paragraph has its own text direction, so the quotation marks belong inside the paragraphs. */
function Quote({ text, id, className }: { text: string; id?: string; className?: string }) {
  const paragraphs = text.split(/\n\s*\n/);
  return (
    <blockquote id={id} className={className}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {index === 0 && '“'}
          {paragraph}
          {index === paragraphs.length - 1 && '”'}
        </p>
      ))}
    </blockquote>
  );
}
