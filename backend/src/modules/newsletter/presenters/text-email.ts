import { convert } from 'html-to-text';
import type { HtmlToTextOptions } from 'html-to-text';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { articlePath, cardNumber, minutesOf, REASON } from './html-email.js';
import type { CampaignEmail } from './html-email.js';

const heading = (level: number) => ({
  selector: `h${level}`,
  options: { uppercase: false, leadingLineBreaks: 3, trailingLineBreaks: 2 },
});

const OPTIONS: HtmlToTextOptions = {
  wordwrap: 72,
  selectors: [
    ...[1, 2, 3, 4, 5, 6].map(heading),
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true, ignoreHref: false } },
    { selector: 'a.bare', format: 'anchor', options: { linkBrackets: false } },
    { selector: 'img', options: { linkBrackets: ['(', ')'] } },
    { selector: 'figure', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'figcaption', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false, maxColumnWidth: 24 } },
    { selector: 'hr', options: { length: 40 } },
  ],
};

const html = (content: string) => h('div', { dangerouslySetInnerHTML: { __html: content } });
/** A label with its URL in the next line. */
const labeled = (label: string, to: string) =>
  h('p', { key: label }, label, h('br'), h('a', { className: 'bare', href: to }));

/** The same email as plain text. */
export function toTextEmail({ site, source, textHtml, links }: CampaignEmail): string {
  const { article, alsoNew, subject } = source;
  const email = h(
    'div',
    null,
    h('p', null, site),
    article ? null : h('h1', null, subject),
    textHtml !== '' && html(textHtml),
    article && [
      h('p', { key: 'number' }, `${article.category} · ${cardNumber(article.id)}`),
      h('h1', { key: 'title' }, article.title),
      h('p', { key: 'excerpt' }, article.excerpt),
      labeled('Read it on the site:', links.linkTo(articlePath(article))),
    ],
    alsoNew.length > 0 && [
      h('h2', { key: 'also' }, 'Also new'),
      ...alsoNew.map((one) => labeled(`${one.title} (${minutesOf(one)})`, links.linkTo(articlePath(one)))),
    ],
    h('hr'),
    h('p', null, REASON),
    labeled('Unsubscribe:', links.unsubscribe),
    labeled('Newsletter settings:', links.preferences),
    labeled('Read in a browser:', links.browser),
  );
  return `${convert(renderToStaticMarkup(email), OPTIONS)}\n`;
}
