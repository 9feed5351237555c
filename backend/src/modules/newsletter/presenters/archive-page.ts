import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CampaignSource, EmailArticle } from './campaign-source.js';
import { articlePath, cardNumber } from './html-email.js';

/** The page of the archive, inside the site: the text, and the article's card. */
export function archivePage({ article }: CampaignSource, textHtml: string): string {
  const page = [
    textHtml !== '' && h('div', { key: 'text', dir: 'auto', dangerouslySetInnerHTML: { __html: textHtml } }),
    article && card(article),
  ];
  return renderToStaticMarkup(page);
}

const card = (article: EmailArticle) =>
  h(
    'section',
    { key: 'article' },
    h('p', null, `${article.category} · ${cardNumber(article.id)}`),
    h('h2', { dir: 'auto' }, h('a', { href: articlePath(article) }, article.title)),
    h('p', { dir: 'auto' }, article.excerpt),
    h('p', null, h('a', { href: articlePath(article) }, 'Read it on the site')),
  );
