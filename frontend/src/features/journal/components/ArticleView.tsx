import { useEffect, useRef, type ReactNode } from 'react';
import { Cover } from '../../../components/cover/Cover';
import { Link } from '../../../components/Link';
import { ServerText } from '../../../components/ServerText';
import type { Category } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { cardNumber } from '../../../lib/text';
import { hueOf } from '../../../theme/hue';
import type { Article } from '../api/get-post';
import { titleSize } from '../title-size';
import { Contents } from './Contents';

interface Props {
  article: Article;
  category: Category | undefined;
  /** Buttons of other features. */
  acts: ReactNode;
}

/** An article: header, picture, text and sources. */
export function ArticleView({ article, category, acts }: Props) {
  const published = article.publishedAt ?? article.createdAt;
  const text = useRef<HTMLDivElement>(null);

  // Tables and code wider than the column scroll by themselves. Make them focusable, so that the keyboard can scroll
  // them.
  useEffect(() => {
    for (const wide of text.current?.querySelectorAll<HTMLElement>('.table-scroll, pre') ?? []) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
    }
  }, []);

  return (
    <article className={`wrap hue-${hueOf(category?.slug)}`}>
      <header className="article-head">
        <p className="article-meta">
          <span className="no">{cardNumber(article.id)}</span>
          {category && (
            <Link className="cat" to={`/journal?category=${category.slug}`}>
              {category.name}
            </Link>
          )}
        </p>
        <h1 className={`title-${titleSize(article.title)}`} dir="auto">
          {article.title}
        </h1>
        <p className="article-meta">
          {article.published ? <time dateTime={published}>Published {formatDate(published)}</time> : <span>Draft</span>}
          <span>{article.readingMinutes} min read</span>
        </p>
      </header>
      <Cover {...article} slug={category?.slug} frame="card" wideFrame="band" className="article-art" first />
      <div className="article-body">
        <div className="article-side">
          <div className="article-acts">{acts}</div>
          {article.body && <Contents html={article.body.html} />}
        </div>
        <div className="article-text" ref={text}>
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
