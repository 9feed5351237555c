import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { HideableStory } from '../../../components/content-notes/HideableStory';
import type { SavedItem } from '../../../lib/api/types';
import { notesOf } from '../../../lib/content-notes';
import { formatDate } from '../../../lib/dates';
import { useIsHidden } from '../../../lib/hidden-notes';
import { placeWords, usePlaces } from '../../../lib/reading-places';
import { cardNumber, keepSuffixes } from '../../../lib/text';

/** A bookmark: an article with its title, or a story with its words. */
export function SavedCard({ saved, onRemove }: { saved: SavedItem; onRemove: () => void }) {
  const id = useId();
  const { contentType, postId, confessionId, title, excerpt, createdAt } = saved;
  const notes = notesOf(saved);
  const [shown, setShown] = useState(false);
  const hidden = useIsHidden(notes) && !shown;
  // How far this reader got, as far as this browser knows.
  const place = usePlaces().find(({ id }) => id === postId);
  const address = contentType === 'post' ? `/article/${postId}` : `/stories/${confessionId}`;
  const name = contentType === 'post' ? title : hidden ? 'the hidden story' : `the story “${title}”`;
  return (
    <li className="saved">
      <p className="saved-kind meta">
        {postId === null ? <span>Story</span> : <span className="no">{cardNumber(postId)}</span>}
        <time dateTime={createdAt}>{`Saved ${formatDate(createdAt)}`}</time>
        {place && <span className="saved-read">{placeWords(place)}</span>}
      </p>
      <div className="saved-words">
        {contentType === 'post' ? (
          <>
            <h2 id={id} dir="auto">
              <Link to={address}>{title}</Link>
            </h2>
            <p dir="auto">{keepSuffixes(excerpt)}</p>
          </>
        ) : (
          <HideableStory notes={notes} shown={shown} onShow={() => setShown(true)}>
            <blockquote id={id} dir="auto">{`“${excerpt}”`}</blockquote>
          </HideableStory>
        )}
        <Link className="onward" to={address} aria-describedby={hidden ? undefined : id}>
          Read More
        </Link>
      </div>
      <button type="button" className="saved-remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}
