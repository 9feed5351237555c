import { useQuery } from '@tanstack/react-query';
import { Cover } from '../../../components/cover/Cover';
import { Link } from '../../../components/Link';
import type { Category, PostSummary } from '../../../lib/api/types';
import { cardNumber, keepSuffixes } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';
import { relatedQuery } from '../api/list-related';

interface Props {
  id: number;
  category: Category | undefined;
  categories: readonly Category[];
}

/** Where to go after an article: its neighbors in the category, and two others. Nothing, if these did not load. */
export function ReadNext({ id, category, categories }: Props) {
  const { data } = useQuery(relatedQuery(String(id)));
  if (!data) return null;
  const { series, related } = data;
  // The parts of a series stand above.
  const parts = [series?.previous?.id, series?.next?.id];
  const [earlier, later] = [data.earlier, data.later].map((post) => (post && parts.includes(post.id) ? null : post));
  return (
    <>
      {(earlier ?? later) && (
        <nav className="wrap neighbors" aria-label={category ? `More in ${category.name}` : 'More in this category'}>
          {earlier && <Neighbor post={earlier} when="Earlier" category={category} />}
          {later && <Neighbor post={later} when="Later" category={category} />}
        </nav>
      )}
      {related.length > 0 && (
        <section className="wrap related" aria-labelledby="related">
          <h2 id="related" className="label">
            If this one stayed with you
          </h2>
          <ul>
            {related.map((post) => (
              <Related key={post.id} post={post} category={categories.find((one) => one.id === post.categoryId)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface NeighborProps {
  post: PostSummary;
  when: 'Earlier' | 'Later';
  category: Category | undefined;
}

function Neighbor({ post, when, category }: NeighborProps) {
  return (
    <Link className={`neighbor neighbor-${when.toLowerCase()}`} to={`/article/${post.id}`}>
      <span className="meta">{`${when}${category ? ` in ${category.name}` : ''}`}</span>{' '}
      <span className="neighbor-title" dir="auto">
        {post.title}
      </span>
    </Link>
  );
}

function Related({ post, category }: { post: PostSummary; category: Category | undefined }) {
  return (
    <li className={`related-card hue-${hueOf(category?.slug)}`}>
      <Cover {...post} slug={category?.slug} frame="thumb" className="related-art" />
      <div>
        <p className="related-top meta">
          <span className="no">{cardNumber(post.id)}</span>
          {category && <span className="cat">{category.name}</span>}
        </p>
        <h3 dir="auto">
          <Link to={`/article/${post.id}`}>{post.title}</Link>
        </h3>
        <p className="related-excerpt" dir="auto">
          {keepSuffixes(post.excerpt)}
        </p>
      </div>
    </li>
  );
}
