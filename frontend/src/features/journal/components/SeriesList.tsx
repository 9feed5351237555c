import { Link } from '../../../components/Link';
import { Cover } from '../../../components/cover/Cover';
import type { ArticleSeriesWithPosts, Category } from '../../../lib/api/types';
import { keepSuffixes } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';

interface Props {
  series: ArticleSeriesWithPosts;
  categories: readonly Category[];
}

/** The articles of a series in order. */
export function SeriesList({ series: { posts }, categories }: Props) {
  return (
    <ol className="related series-parts">
      {posts.map((post, index) => {
        const category = categories.find(({ id }) => id === post.categoryId);
        return (
          <li key={post.id} className={`related-card hue-${hueOf(category?.slug)}`}>
            <Cover {...post} slug={category?.slug} frame="thumb" className="related-art" first={index === 0} />
            <div>
              <p className="related-top meta">
                <span>{`Part ${index + 1} of ${posts.length}`}</span>
                <span>{`${post.readingMinutes} min read`}</span>
              </p>
              <h2 dir="auto">
                <Link to={`/article/${post.id}`}>{post.title}</Link>
              </h2>
              <p className="related-excerpt" dir="auto">
                {keepSuffixes(post.excerpt)}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
