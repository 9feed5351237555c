import { Cover } from '../../components/cover/Cover';
import { Link } from '../../components/Link';
import type { Category, Confession, PostSummary } from '../../lib/api/types';
import { formatDate } from '../../lib/dates';
import { lengthOf } from '../../lib/text';
import { hueOf } from '../../theme/hue';

export function FromTheJournal({ posts, categories }: { posts: PostSummary[]; categories: Category[] }) {
  const slugOf = (post: PostSummary) => categories.find(({ id }) => id === post.categoryId)?.slug;
  const [newest, ...others] = posts;
  return (
    <div>
      {newest ? (
        <Link to={`/article/${newest.id}`} className="two-picture" tabIndex={-1} aria-hidden="true">
          <Cover {...newest} slug={slugOf(newest)} frame="card" wideFrame="lead" />
        </Link>
      ) : (
        <span className="two-picture" aria-hidden="true">
          <Cover id={1} version={1} slug="special-editions" title="First" frame="card" wideFrame="lead" />
        </span>
      )}
      <h3>Journal</h3>
      <p className="lead">
        Makes complex concepts accessible: research, history and argument about one word at a time, with the sources to
        check it.
      </p>
      {newest ? (
        <ol className="newest">
          {[newest, ...others.slice(0, 2)].map((post) => (
            <li key={post.id} className={`hue-${hueOf(slugOf(post))}`} dir="auto">
              <Link to={`/article/${post.id}`}>{post.title}</Link>
              <span className="meta">{formatDate(post.publishedAt ?? post.createdAt)}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="newest-none">The first entry is being written. It will stand here.</p>
      )}
    </div>
  );
}

export function FromTheStories({ stories }: { stories: Confession[] }) {
  // The newest stories that are short enough to show in full: one in the frame, and some that fit a line or two below
  // it.
  const story = stories.find(({ content }) => lengthOf(content) <= 160);
  const others = stories.filter((other) => other !== story && lengthOf(other.content) <= 100).slice(0, 3);
  return (
    <div>
      <Link
        to={story ? '/stories' : '/stories?share=1'}
        className={`two-picture two-story hue-${hueOf(story?.category)}`}
      >
        {story ? <blockquote>“{story.content}”</blockquote> : <p>The first story here could be yours.</p>}
      </Link>
      <h3>Stories</h3>
      <p className="lead">Anonymous stories that challenge narratives. No name is asked for, so none can be lost.</p>
      {others.length > 0 && (
        <ul className="newest newest-quotes">
          {others.map(({ id, content, category }) => (
            <li key={id} className={`hue-${hueOf(category)}`}>
              “{content}”
            </li>
          ))}
        </ul>
      )}
      <p className="two-ways">
        <Link className="onward" to="/stories">
          Read them all
        </Link>
        <Link className="onward" to="/stories?share=1">
          Share Your Story
        </Link>
      </p>
    </div>
  );
}
