import { Link } from 'react-router-dom';
import { Cover } from '../../../components/cover/Cover';
import { ServerText } from '../../../components/ServerText';
import type { Category } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { cardNumber } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';
import type { Article } from '../api/get-post';
import { titleSize } from '../title-size';
import { Contents } from './Contents';
import { ReadingProgress } from './ReadingProgress';

/** An article: its head, picture, text and sources. */
export function ArticleView({ article, category }: { article: Article; category: Category | undefined }) {
  const published = article.publishedAt ?? article.createdAt;
  return (
    <article className={`wrap hue-${hueOf(category?.slug)}`}>
      <ReadingProgress />
      <header className="article-head">
        <p className="article-meta">
          <span className="no">{cardNumber(article.id)}</span>
          {category && (
            <Link className="cat" to={`/journal?category=${category.slug}`}>
              {category.name}
            </Link>
          )}
        </p>
        <h1 className={`title-${titleSize(article.title)}`}>{article.title}</h1>
        <p className="article-meta">
          <time dateTime={published}>Published {formatDate(published)}</time>
          <span>{article.readingMinutes} min read</span>
        </p>
      </header>
      <Cover {...article} slug={category?.slug} frame="card" wideFrame="band" className="article-art" first />
      <div className="article-body">
        <aside>{article.body && <Contents html={article.body.html} />}</aside>
        <div className="article-text">
          {article.body && <ServerText of={article.body} className="prose" />}
          {article.sources && (
            <section className="sources" aria-labelledby="sources">
              <h2 id="sources">Sources</h2>
              <ServerText of={article.sources} />
            </section>
          )}
        </div>
      </div>
    </article>
  );
}
