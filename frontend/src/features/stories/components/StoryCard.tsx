import { useId, useState, type MouseEvent } from 'react';
import type { Confession } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { truncate } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';
import { freezeColumns } from '../freeze-columns';
import { storySize } from '../story-size';

const preview = 200;

/** A story: words in quotes, a hue, a day. No number, no name, no picture, no hour; nothing to guess by. */
export function StoryCard({ story }: { story: Confession }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { text, cut } = truncate(story.content, preview);
  const toggle = ({ currentTarget }: MouseEvent): void => {
    const wall = currentTarget.closest<HTMLElement>('.stories');
    if (wall) freezeColumns(wall);
    setOpen(!open);
  };
  const paragraphs = (open ? story.content.trim() : text).split(/\n\s*\n/);
  return (
    <article className={`story story-${storySize(story.content)} hue-${hueOf(story.category)}`}>
      <blockquote id={id}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>
            {index === 0 && '“'}
            {paragraph}
            {index === paragraphs.length - 1 && '”'}
          </p>
        ))}
      </blockquote>
      {cut && (
        <button type="button" className="story-more" aria-expanded={open} aria-controls={id} onClick={toggle}>
          {open ? 'Show Less' : 'Read More'}
        </button>
      )}
      <p className="story-foot meta">
        <span className="cat">{story.category}</span>
        <time dateTime={story.createdAt.slice(0, 10)}>{formatDate(story.createdAt)}</time>
      </p>
    </article>
  );
}
