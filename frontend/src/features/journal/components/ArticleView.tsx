import { useEffect, useRef, type ReactNode } from 'react';
import { Cover } from '../../../components/cover/Cover';
import { Link } from '../../../components/Link';
import { ServerText } from '../../../components/frame/ServerText';
import type { Category } from '../../../lib/api/types';
import { formatDate, formatOwnDate } from '../../../lib/dates';
import { useSite } from '../../../lib/site';
import { cardNumber } from '../../../lib/text';
import { useHydrated } from '../../../lib/use-hydrated';
import { hueOf } from '../../../theme/hue';
import type { Article } from '../api/get-post';
import { titleSize } from '../title-size';
import { CiteArticle } from './CiteArticle';
import { Corrections } from './Corrections';
import { CollapsedContents, Contents } from './Contents';

interface Props {
  article: Article;
  category: Category | undefined;
  /** Buttons of other features, above and below the text. Null in a preview. */
  acts: ReactNode;
  /** Buttons for reading the text, above it only. */
  tools?: ReactNode;
}

/** An article: header, picture, text and sources. */
export function ArticleView({ article, category, acts, tools }: Props) {
  const published = article.publishedAt ?? article.createdAt;
  const [newest] = article.corrections;
  const text = useRef<HTMLDivElement>(null);

  // Tables and code wider than the column scroll by themselves. Make them focusable, so that the keyboard can scroll
  // them.
  useEffect(() => {
    for (const wide of text.current?.querySelectorAll<HTMLElement>('.table-scroll, pre') ?? []) {
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
    }
  }, []);

  const cover = <Cover {...article} slug={category?.slug} frame="band" className="article-art" first />;
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
          {article.published ? (
            <time dateTime={published}>{`Published ${formatDate(published)}`}</time>
          ) : (
            <span>Draft</span>
          )}
          <span>{`${article.readingMinutes} min read`}</span>
          {newest && <a href="#article-corrections">{`Corrected ${formatDate(newest.date)}`}</a>}
        </p>
      </header>
      {article.imageUrl && article.imageCaption ? (
        <figure>
          {cover}
          <figcaption className="article-caption" dir="auto">
            {article.imageCaption}
          </figcaption>
        </figure>
      ) : (
        cover
      )}
      <div className="article-body">
        <div className="article-side">
          {acts && (
            <div className="article-acts">
              {acts}
              {tools}
            </div>
          )}
          {article.body && <Contents html={article.body.html} />}
          {article.body && <CollapsedContents html={article.body.html} />}
        </div>
        <div className="article-text" ref={text}>
          {article.body && <ServerText of={article.body} className="prose" />}
          {acts && (
            <div className="article-acts article-acts-end" role="group" aria-label="After reading">
              {acts}
            </div>
          )}
          {article.sources && (
            <section className="sources" aria-labelledby="sources">
              <h2 id="sources">Sources</h2>
              <ServerText of={article.sources} />
            </section>
          )}
          {article.suggestedByReader && (
            <p className="suggested-by-reader">
              <Link to="/asked">Based on a reader’s suggestion</Link>
            </p>
          )}
          {article.corrections.length > 0 && <Corrections corrections={article.corrections} />}
          {acts && article.published && <CiteArticle article={article} />}
          <PrintedSource article={article} />
        </div>
      </div>
    </article>
  );
}

/** The source of a printed article, on paper only. The server does not know when and where it is printed. */
function PrintedSource({ article }: { article: Article }) {
  const site = useSite();
  const today = useHydrated() ? formatOwnDate(new Date()) : null;
  return (
    <p className="print-only article-printed">
      <span>{`“${article.title}.” ${site.name}`}</span>
      <span>{article.published && `, published ${formatDate(article.publishedAt ?? article.createdAt)}`}</span>
      <span>{`. ${site.url}/article/${article.id}. `}</span>
      <span>{today && `Accessed ${today}.`}</span>
    </p>
  );
}
