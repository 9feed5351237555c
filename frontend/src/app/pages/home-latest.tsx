import { Cover } from '../../components/cover/Cover';
import { Link } from '../../components/Link';
import { NewMark } from '../../components/frame/NewMark';
import type { Category, Confession, PostSummary } from '../../lib/api/types';
import { notesOf } from '../../lib/content-notes';
import { formatDate } from '../../lib/dates';
import { lengthOf } from '../../lib/text';
import { hueOf } from '../../theme/hue';

/** The pinned article, or else the newest one, in the first screen of the home page. */
export function Newest({ post, category }: { post: PostSummary; category: Category | undefined }) {
  return (
    <article className={`mast-newest hue-${hueOf(category?.slug)}`}>
      <Cover {...post} slug={category?.slug} frame="thumb" className="mast-newest-art" first />
      <NewMark publishedAt={post.publishedAt} />
      <div>
        <p className="mast-newest-top meta">
          <span>{post.pinned ? 'Pinned in the Journal' : 'New in the Journal'}</span>
          {category && <span className="cat">{category.name}</span>}
        </p>
        <h2 dir="auto">
          <Link to={`/article/${post.id}`}>{post.title}</Link>
        </h2>
      </div>
    </article>
  );
}

export function FromTheJournal({ posts, categories }: { posts: PostSummary[]; categories: Category[] }) {
  const slugOf = (post: PostSummary) => categories.find(({ id }) => id === post.categoryId)?.slug;
  const [newest, ...others] = posts;
  return (
    <div>
      {newest ? (
        <Link to={`/article/${newest.id}`} className="two-picture" tabIndex={-1} aria-hidden="true">
          <Cover {...newest} slug={slugOf(newest)} frame="lead" />
        </Link>
      ) : (
        <span className="two-picture" aria-hidden="true">
          <Cover id={1} version={1} slug="special-editions" title="First" frame="lead" />
        </span>
      )}
      <h3>Journal</h3>
      <p className="lead">
        Makes complex concepts accessible: research, history and argument about one word at a time, with sources you can
        check.
      </p>
      {newest ? (
        <ol className="newest">
          {[newest, ...others.slice(0, 2)].map((post) => (
            <li key={post.id} className={`hue-${hueOf(slugOf(post))}`} dir="auto">
              <Link to={`/article/${post.id}`}>{post.title}</Link>
              <span className="meta">
                {`${post.pinned ? 'Pinned · ' : ''}${formatDate(post.publishedAt ?? post.createdAt)}`}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="newest-none">The first article is being written. It’ll be right here.</p>
      )}
    </div>
  );
}

export function FromTheStories({ stories }: { stories: Confession[] }) {
  // The newest stories that are short enough to show in full: one in the frame, and some that fit a line or two below
  // it. Nobody comes to this page to read a story that needs a content note.
  const plain = stories.filter((story) => notesOf(story).length === 0);
  const story = plain.find(({ content }) => lengthOf(content) <= 160);
  const others = plain.filter((other) => other !== story && lengthOf(other.content) <= 100).slice(0, 3);
  return (
    <div>
      <Link
        to={stories.length > 0 ? '/stories' : '/stories?share=1'}
        className={`two-picture two-story hue-${hueOf(story?.category)}`}
      >
        {story ? (
          <blockquote>{`“${story.content}”`}</blockquote>
        ) : (
          <p>{stories.length > 0 ? 'Read what people told us.' : 'The first story here could be yours.'}</p>
        )}
      </Link>
      <h3>Stories</h3>
      <p className="lead">
        Anonymous stories that challenge narratives. We never ask for a name, so there’s none to leak.
      </p>
      {others.length > 0 && (
        <ul className="newest newest-quotes">
          {others.map(({ id, content, category }) => (
            <li key={id} className={`hue-${hueOf(category)}`}>{`“${content}”`}</li>
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
