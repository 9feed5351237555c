import { Link } from '../../../components/Link';
import type { StoryReceipt } from '../../../lib/api/types';
import { notesOf } from '../../../lib/content-notes';
import { ReadAgain } from './ReadAgain';

/** The story is on the site. */
export function Published({ state }: { state: StoryReceipt }) {
  const { storyId, content } = state;
  return (
    <section className="receipt-part receipt-first">
      <h2 tabIndex={-1}>It’s up.</h2>
      <p className="lead">Anyone can read it now. Nothing shows that it’s yours.</p>
      {storyId && (
        <p>
          <Link className="button" to={`/stories/${storyId}`}>
            Read It on the Site
          </Link>
        </p>
      )}
      {typeof content === 'string' && (
        <div className="receipt-more">
          <ReadAgain content={content} notes={notesOf(state)} />
        </div>
      )}
      <p className="receipt-fine">
        You can’t change it here anymore. If it needs a fix, <Link to="/contact">write to us</Link>.
      </p>
    </section>
  );
}
