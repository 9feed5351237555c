import { Feed } from 'feed';
import type { ApiCategory, ApiEmail, ApiPost, ApiTerm } from '../internal-api.js';
import { escaped, picturesIn, plainPictures, replacePictures, unescaped } from '../pictures/pictures-in-html.js';

export interface FeedContent {
  /** The origin of all links. */
  url: string;
  site: { name: string; tagline: string };
  /** The category of the feed; undefined for all. */
  category: ApiCategory | undefined;
  categories: readonly ApiCategory[];
  /** Articles with their texts, newest first. */
  posts: readonly ApiPost[];
}

const TTL_MINUTES = 60;
const PICTURE_WIDTH = 1280;

export const publishedAt = (post: ApiPost): string => post.publishedAt ?? post.createdAt;

/** Formats RSS 2.0 with the full text of each article, because people read articles in their feed reader. */
export function toRss({ url, site, category, categories, posts }: FeedContent): string {
  const path = category ? `/rss/${encodeURIComponent(category.slug)}.xml` : '/rss.xml';
  const newest = posts.map(({ updatedAt }) => new Date(updatedAt).getTime());
  const feed = new Feed({
    title: xmlText(category ? `${category.name} | ${site.name}` : site.name),
    description: xmlText(
      category ? `${category.name}: articles from ${site.name}, ${site.tagline}` : `${site.name}: ${site.tagline}`,
    ),
    link: category ? `${url}/journal?category=${encodeURIComponent(category.slug)}` : `${url}/journal`,
    language: 'en-us',
    generator: xmlText(site.name),
    feed: url + path,
    // The newest change, not the current time: the same articles must give the same feed.
    updated: new Date(Math.max(0, ...newest)),
    ttl: TTL_MINUTES,
  });
  for (const post of posts) {
    const link = `${url}/article/${post.id}`;
    const postCategory = categories.find(({ id }) => id === post.categoryId);
    feed.addItem({
      title: xmlText(post.title),
      link,
      // Of an imported article, what its readers' programs know it by. Otherwise the library takes the link.
      ...(post.feedGuid && post.feedGuid !== link && { guid: xmlText(post.feedGuid) }),
      date: new Date(publishedAt(post)),
      // Feed readers show it as HTML, and the excerpt is plain text.
      description: xmlText(escapeHtml(post.excerpt)),
      content: xmlText(itemHtml(post, url, link)),
      category: postCategory ? [{ name: xmlText(postCategory.name) }] : [],
    });
  }
  return feed.rss2();
}

/** The emails of the newsletter, newest first. */
export function newsletterRss({
  url,
  site,
  emails,
}: Pick<FeedContent, 'url' | 'site'> & { emails: readonly ApiEmail[] }): string {
  const feed = new Feed({
    title: xmlText(`Newsletter | ${site.name}`),
    description: xmlText(`The newsletter of ${site.name}, ${site.tagline}`),
    link: `${url}/newsletter`,
    language: 'en-us',
    generator: xmlText(site.name),
    feed: `${url}/rss/newsletter.xml`,
    updated: new Date(Math.max(0, ...emails.map(({ sentAt }) => new Date(sentAt).getTime()))),
    ttl: TTL_MINUTES,
  });
  for (const { id, subject, preheader, sentAt, html = '' } of emails) {
    const link = `${url}/newsletter/${id}`;
    feed.addItem({
      title: xmlText(subject),
      link,
      date: new Date(sentAt),
      description: xmlText(escapeHtml(preheader)),
      content: xmlText(withAbsoluteAddresses(html, link)),
    });
  }
  return feed.rss2();
}

/** The newest terms of the glossary, each with all that its page says about it. */
export function glossaryRss({
  url,
  site,
  terms,
}: Pick<FeedContent, 'url' | 'site'> & { terms: readonly ApiTerm[] }): string {
  const feed = new Feed({
    title: xmlText(`Glossary | ${site.name}`),
    description: xmlText(`New words in the glossary of ${site.name}, ${site.tagline}`),
    link: `${url}/glossary`,
    language: 'en-us',
    generator: xmlText(site.name),
    feed: `${url}/rss/glossary.xml`,
    updated: new Date(Math.max(0, ...terms.map(({ updatedAt }) => new Date(updatedAt).getTime()))),
    ttl: TTL_MINUTES,
  });
  for (const { term, slug, excerpt, publishedAt, updatedAt, ...texts } of terms) {
    const link = `${url}/glossary/${slug}`;
    feed.addItem({
      title: xmlText(term),
      link,
      date: new Date(publishedAt ?? updatedAt),
      description: xmlText(escapeHtml(excerpt)),
      content: xmlText(termHtml(texts, link)),
    });
  }
  return feed.rss2();
}

/** With the headings of the page. */
function termHtml(
  { definitionHtml = '', historyHtml, insteadHtml, sourcesHtml }: Partial<ApiTerm>,
  link: string,
): string {
  const part = (html: string, title = ''): string =>
    `${title && `<h2>${title}</h2>`}<div dir="auto">${withAbsoluteAddresses(html, link)}</div>`;
  return [
    part(definitionHtml),
    historyHtml ? part(historyHtml, 'Where it’s been') : '',
    insteadHtml ? part(insteadHtml, 'Say this instead') : '',
    sourcesHtml ? part(sourcesHtml, 'Sources') : '',
  ].join('');
}

/** Of pictures and links: nothing in a feed reader is relative to our site. */
const withAbsoluteAddresses = (html: string, base: string): string =>
  withAbsoluteLinks(
    replacePictures(plainPictures(html), (address) => new URL(address, base).href),
    base,
  );

const withAbsoluteLinks = (html: string, base: string): string =>
  html.replaceAll(/(<a\s[^>]*?href=")([^"]*)/g, (_, before: string, to: string) => before + absolute(to, base));

/** The text and sources for a feed reader, with absolute URLs because nothing there is relative to our site. */
function itemHtml(post: ApiPost, url: string, link: string): string {
  const own = `${url}/article/${post.id}/picture/${PICTURE_WIDTH}?v=${post.version}`;
  const source = post.imageUrl?.startsWith('https://') ? own : url + post.imageUrl;
  const numbers = picturesIn(post).entries();
  const local = (html: string): string => {
    const withPictures = replacePictures(plainPictures(html), (address) => {
      const [index] = numbers.next().value ?? [0];
      return address.startsWith('https://') ? `${own}&of=${index + 1}` : new URL(address, link).href;
    });
    return withAbsoluteLinks(withPictures, link);
  };
  const body = local(post.contentHtml ?? '');
  const sources = post.footerHtml ? `<hr><h2>Sources</h2><div dir="auto">${local(post.footerHtml)}</div>` : '';
  // Our style sheets do not apply in a feed reader: `dir` sets the text's direction from its first letter.
  return `${post.imageUrl ? coverHtml(post, source) : ''}<div dir="auto">${body}</div>${sources}${correctionsHtml(post)}`;
}

function correctionsHtml({ corrections = [] }: ApiPost): string {
  if (corrections.length === 0) return '';
  const items = corrections.map(({ date, text }) => `<li dir="auto"><b>${inWords(date)}</b> ${escapeHtml(text)}</li>`);
  return `<hr><h2>Corrections</h2><ul>${items.join('')}</ul>`;
}

/** `2026-11-29` as `November 29, 2026`. */
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function coverHtml({ imageAlt, imageCaption }: ApiPost, source: string): string {
  const picture = `<img src="${escaped(source)}" alt="${escaped(imageAlt ?? '')}">`;
  if (!imageCaption) return `<p>${picture}</p>`;
  return `<figure>${picture}<figcaption dir="auto">${escapeHtml(imageCaption)}</figcaption></figure>`;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Makes the escaped URL of a link absolute. A URL that cannot be parsed stays as it is. */
function absolute(to: string, base: string): string {
  const address = unescaped(to);
  if (/^[a-z][a-z\d+.-]*:/i.test(address) || !URL.canParse(address, base)) return to;
  return escaped(new URL(address, base).href);
}

/**
 * Removes the characters that XML 1.0 does not allow: no control characters but tab and line ends, no halves of surrogate pairs, no U+FFFE and U+FFFF.
 * A single one would make the whole feed unreadable.
 */
export const xmlText = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '');
