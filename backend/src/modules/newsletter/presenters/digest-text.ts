import { cutText } from '../../../kernel/cut-text.js';
import type { Root, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { CAMPAIGN_LENGTHS } from '../contract.js';
import type { Month } from '../domain/digest.js';

export interface DigestArticle {
  id: number;
  title: string;
  excerpt: string;
  category: string;
  readingMinutes: number;
}

/** With the extensions that the renderer has, so that their characters are escaped, too. */
const writer = unified().use(remarkGfm).use(remarkStringify, { bullet: '-' }).freeze();

/** The draft of a digest. Titles are plain text, so the Markdown is written by a library that escapes them. */
export function digestText({ name }: Month, articles: readonly DigestArticle[]) {
  let content = write(intro(name));
  let listed = 0;
  for (const article of articles) {
    const next = `${content}\n${write(entry(article))}`;
    if ([...next].length > CAMPAIGN_LENGTHS.content.max - 500) break;
    [content, listed] = [next, listed + 1];
  }
  const left = articles.length - listed;
  if (left > 0) content = `${content}\n${write([paragraph(link('/journal', `And ${left} more on the site`))])}`;
  return { subject: `New in ${name}`, preheader: preheaderOf(articles), content: content.trim() };
}

function preheaderOf(articles: readonly DigestArticle[]): string {
  const titles = articles.map(({ title }) => title.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')).join(' · ');
  const { max } = CAMPAIGN_LENGTHS.preheader;
  return cutText(titles, max) === titles ? titles : `${cutText(titles, max - 1).trimEnd()}…`;
}

type Phrasing = Extract<RootContent, { type: 'text' | 'link' | 'emphasis' }>;
const text = (value: string): Phrasing => ({ type: 'text', value });
const link = (url: string, label: string): Phrasing => ({
  type: 'link',
  url,
  children: [{ type: 'text', value: label }],
});
const paragraph = (...children: Phrasing[]): RootContent => ({ type: 'paragraph', children });

const intro = (month: string): RootContent[] => [paragraph(text(`Everything we published in ${month}.`))];

const entry = ({ id, title, excerpt, category, readingMinutes }: DigestArticle): RootContent[] => [
  { type: 'heading', depth: 2, children: [link(`/article/${id}`, title)] },
  paragraph({ type: 'emphasis', children: [{ type: 'text', value: `${category}, ${readingMinutes} min` }] }),
  paragraph(text(excerpt)),
];

const write = (children: RootContent[]): string => writer.stringify({ type: 'root', children } satisfies Root);
