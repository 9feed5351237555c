import { Link } from 'react-router-dom';
import type { SavedItem } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { cardNumber } from '../../../lib/text';

/** A bookmark: an article with its title, or a story with its words. Stories have no page of their own. */
export function SavedCard({ saved, onRemove }: { saved: SavedItem; onRemove: () => void }) {
  const { contentType, postId, title, excerpt, createdAt } = saved;
  const name = contentType === 'post' ? title : `the story “${title}”`;
  return (
    <li className="saved">
      <p className="saved-kind meta">
        {postId === null ? <span>Story</span> : <span className="no">{cardNumber(postId)}</span>}
        <time dateTime={createdAt}>Saved {formatDate(createdAt)}</time>
      </p>
      <div className="saved-words">
        {contentType === 'post' ? (
          <>
            <h2 dir="auto">
              <Link to={`/article/${postId}`}>{title}</Link>
            </h2>
            <p dir="auto">{excerpt}</p>
          </>
        ) : (
          <>
            <blockquote dir="auto">“{excerpt}”</blockquote>
            <Link className="onward" to="/stories">
              Among the stories
            </Link>
          </>
        )}
      </div>
      <button type="button" className="saved-remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}
