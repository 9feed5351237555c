import { createElement as h } from 'react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CampaignSource, EmailArticle } from './campaign-source.js';
import { LIGHT, hueOf } from './mail-colors.js';
import { STYLE_SHEET, STYLES as S, TEXT_STYLE, WORD_SIZES } from './mail-style.js';

export interface EmailLinks {
  /** The URL of a link to a path on our site. */
  linkTo: (path: string) => string;
  unsubscribe: string;
  preferences: string;
  browser: string;
}

export interface CampaignEmail {
  site: string;
  publicUrl: string;
  source: CampaignSource;
  /** The text of the source, prepared for an email. */
  textHtml: string;
  links: EmailLinks;
}

const PICTURE_WIDTH = 1280;

export const REASON =
  'You’re getting this because you signed up for our newsletter. We don’t track opens, and we don’t know who clicks.';

/** Formats an index card number: `No. 014`. */
export const cardNumber = (id: number): string => `No. ${String(id).padStart(3, '0')}`;
export const minutesOf = ({ category, readingMinutes }: EmailArticle): string => `${category}, ${readingMinutes} min`;
export const articlePath = ({ id }: EmailArticle): string => `/article/${id}`;

/** The email as an HTML document: tables, because some mail programs know nothing newer. */
export function toHtmlEmail(email: CampaignEmail): string {
  const document = h('html', { lang: 'en' }, head(email.source.subject), body(email));
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}

const head = (subject: string) =>
  h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
    h('title', null, subject),
    h('style', { dangerouslySetInnerHTML: { __html: STYLE_SHEET } }),
  );

const body = (email: CampaignEmail) =>
  h(
    'body',
    { style: S.body },
    email.source.preheader && h('div', { className: 'hidden', style: S.hidden }, email.source.preheader, PADDING),
    layoutTable(
      { className: 'ground', style: S.outer, width: '100%' },
      h('tr', null, h('td', { align: 'center', style: { padding: 0 } }, sheet(email))),
    ),
  );

function sheet(email: CampaignEmail): ReactNode {
  const { site, source, links, textHtml } = email;
  const { article, alsoNew, contentHtml, subject } = source;
  return layoutTable(
    { className: 'sheet', style: S.sheet, width: 600 },
    masthead(site, links.linkTo('/')),
    article && contentHtml !== '' && cell('pad', S.pad, text(textHtml)),
    article ? articleRows(article, email) : cell('pad', S.pad, subjectTitle(subject), text(textHtml)),
    alsoNew.length > 0 && cell('pad', S.also, alsoNewTable(alsoNew, links)),
    cell('pad foot', S.foot, ...footer(links)),
  );
}

/** Keeps mail programs from showing the start of the text after the preheader. */
const PADDING = '\u00a0\u200c'.repeat(80);

const layoutTable = (props: object, ...rows: ReactNode[]) =>
  h('table', { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...props }, h('tbody', null, ...rows));

const cell = (className: string, style: object, ...content: ReactNode[]) =>
  h('tr', null, h('td', { className, style }, ...content));

const text = (html: string) =>
  h('div', { className: 'text', dir: 'auto', style: TEXT_STYLE, dangerouslySetInnerHTML: { __html: html } });

const subjectTitle = (subject: string) => h('h1', { className: 'title ink', dir: 'auto', style: S.title }, subject);

const masthead = (site: string, home: string) =>
  cell(
    'pad line',
    S.top,
    h('span', { className: 'tab', style: S.tab, 'aria-hidden': true }, '\u00a0'),
    h('a', { className: 'ink', href: home, style: S.name }, site),
  );

function articleRows(article: EmailArticle, email: CampaignEmail): ReactNode {
  const hue = hueOf(article.categorySlug);
  const to = email.links.linkTo(articlePath(article));
  return [
    h('tr', { key: 'art' }, art(article, email.publicUrl)),
    h(
      'tr',
      { key: 'article' },
      h(
        'td',
        { className: 'pad', style: S.pad },
        h(
          'p',
          { className: `hue-${hue}`, style: { ...S.category, color: LIGHT.hues[hue].ink } },
          `${article.category} \u00a0·\u00a0 ${cardNumber(article.id)}`,
        ),
        h(
          'h1',
          { className: 'title ink', dir: 'auto', style: S.title },
          h('a', { className: 'ink', href: to, style: S.titleLink }, article.title),
        ),
        h('p', { className: 'ink', dir: 'auto', style: S.lead }, article.excerpt),
        layoutTable(
          { style: S.buttonTable },
          h(
            'tr',
            null,
            h(
              'td',
              { className: 'button', style: S.buttonCell },
              h('a', { href: to, style: S.button }, 'Read it on the site'),
            ),
          ),
        ),
      ),
    ),
  ];
}

/** The article's picture with its caption, from our site even if it is on another one, or else its longest word on its category's color. */
function art(article: EmailArticle, publicUrl: string): ReactNode {
  const { id, imageUrl, imageAlt, imageCaption, version } = article;
  if (imageUrl) {
    const own = `${publicUrl}/article/${id}/picture/${PICTURE_WIDTH}?v=${version}`;
    const src = imageUrl.startsWith('https://') ? own : publicUrl + imageUrl;
    return h(
      'td',
      { style: { padding: 0 } },
      h('img', { src, alt: imageAlt ?? '', width: 600, style: S.picture }),
      imageCaption && h('p', { className: 'pad quiet', dir: 'auto', style: S.caption }, imageCaption),
    );
  }
  const hue = hueOf(article.categorySlug);
  const { art: backgroundColor, letter: color } = LIGHT.hues[hue];
  return h(
    'td',
    { className: `art-${hue}`, 'aria-hidden': true, style: { ...S.art, backgroundColor, color } },
    h('div', { className: 'cover', style: S.cover }, word(article.title)),
  );
}

const segments = new Intl.Segmenter('en', { granularity: 'word' });
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
const widthOf = (one: string) => [...one].length + (one.match(WIDE)?.length ?? 0);

/** The longest word that fits. */
function word(title: string): ReactNode {
  const most = WORD_SIZES.at(-1)!.letters;
  const words = [...segments.segment(title)]
    .filter(({ isWordLike, segment }) => isWordLike && widthOf(segment) <= most)
    .map(({ segment }) => segment.toLocaleLowerCase('en'));
  const longest = words.reduce((best, one) => (widthOf(one) > widthOf(best) ? one : best), '');
  const step = WORD_SIZES.findIndex(({ letters }) => widthOf(longest) <= letters);
  if (longest === '') return null;
  return h('div', { className: `word-${step}`, style: { ...S.word, fontSize: WORD_SIZES[step]!.px } }, longest);
}

const alsoNewTable = (articles: readonly EmailArticle[], { linkTo }: EmailLinks): ReactNode => [
  h('h2', { key: 'title', className: 'ink line', style: S.alsoTitle }, 'Also new'),
  h(
    'table',
    { key: 'rows', role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, style: S.rows },
    h('tbody', null, ...articles.map((article) => alsoNewRow(article, linkTo(articlePath(article))))),
  ),
];

const alsoNewRow = (article: EmailArticle, to: string) =>
  h(
    'tr',
    { key: article.id },
    h(
      'td',
      { className: 'row row-title', dir: 'auto', style: S.row },
      h('a', { className: 'ink', href: to, style: S.rowLink }, article.title),
    ),
    h('td', { className: 'row row-facts quiet', style: S.rowFacts }, minutesOf(article)),
  );

const footer = ({ unsubscribe, preferences, browser }: EmailLinks) => [
  h('p', { key: 'reason', style: S.footLine }, REASON),
  h(
    'p',
    { key: 'links', style: { margin: 0 } },
    ...[
      { to: unsubscribe, label: 'Unsubscribe' },
      { to: preferences, label: 'Newsletter settings' },
      { to: browser, label: 'Read in a browser' },
    ].flatMap(({ to, label }) => [h('a', { key: label, href: to, style: S.footLink }, label), ' ']),
  ),
];
