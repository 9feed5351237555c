import { Cover } from '../../../components/cover/Cover';
import { Link } from '../../../components/Link';
import { NewMark } from '../../../components/frame/NewMark';
import type { Category, PostSummary } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { cardNumber, counted, keepSuffixes } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';
import type { CardShape } from '../card-layout';

interface Props {
  post: PostSummary;
  category: Category | undefined;
  comments: number | undefined;
  shape: CardShape;
  first?: boolean;
}

/** An article in the journal. The whole card is clickable, but only the title is a link for screen readers. */
export function ArticleCard({ post, category, comments, shape, first = false }: Props) {
  const long = [...post.title].length > 120;
  return (
    <article className={`card card-${shape} hue-${hueOf(category?.slug)}`}>
      <Cover {...post} slug={category?.slug} first={first} className="card-art" frame={shape} />
      <NewMark publishedAt={post.publishedAt} />
      <p className="card-top meta">
        <span className="no">{cardNumber(post.id)}</span>
        {category && <span className="cat">{category.name}</span>}
        {post.pinned && <span>Pinned</span>}
      </p>
      <h2 className={long ? 'card-long' : 'card-short'} dir="auto">
        <Link to={`/article/${post.id}`}>{post.title}</Link>
      </h2>
      <p className="card-excerpt" dir="auto">
        {keepSuffixes(post.excerpt)}
      </p>
      <p className="card-foot meta">
        <time dateTime={post.publishedAt ?? post.createdAt}>{formatDate(post.publishedAt ?? post.createdAt)}</time>
        <span>{`${post.readingMinutes} min read`}</span>
        {!!comments && <span>{counted(comments, 'comment')}</span>}
      </p>
    </article>
  );
}
