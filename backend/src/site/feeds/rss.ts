import { Feed } from 'feed';
import type { ApiCategory, ApiPost } from '../internal-api.js';
import { escaped, picturesIn, replacePictures, unescaped } from '../pictures/pictures-in-html.js';
import { xmlText } from './xml-text.js';

export interface FeedOf {
  /** The origin that links use. */
  url: string;
  site: { name: string; tagline: string };
  /** The feed of one category; of all of them if there is none. */
  category: ApiCategory | undefined;
  categories: readonly ApiCategory[];
  /** With their texts, newest first. */
  posts: readonly ApiPost[];
}

const TTL_MINUTES = 60;
const PICTURE_WIDTH = 1280;

export const publishedAt = (post: ApiPost): string => post.publishedAt ?? post.createdAt;

/** RSS 2.0 with the whole text of each article: who reads by feed reads there. */
export function rssOf({ url, site, category, categories, posts }: FeedOf): string {
  const path = category ? `/rss/${encodeURIComponent(category.slug)}.xml` : '/rss.xml';
  const newest = posts.map(({ updatedAt }) => new Date(updatedAt).getTime());
  const feed = new Feed({
    title: xmlText(category ? `${category.name} | ${site.name}` : site.name),
    description: xmlText(
      category ? `${category.name}: articles of ${site.name}, ${site.tagline}` : `${site.name}: ${site.tagline}`,
    ),
    link: category ? `${url}/journal?category=${encodeURIComponent(category.slug)}` : `${url}/journal`,
    language: 'en-us',
    generator: xmlText(site.name),
    feed: url + path,
    // The same articles make the same text: a clock in it would be a change each time.
    updated: new Date(Math.max(0, ...newest)),
    ttl: TTL_MINUTES,
  });
  for (const post of posts) {
    const link = `${url}/article/${post.id}`;
    const shelf = categories.find(({ id }) => id === post.categoryId);
    feed.addItem({
      title: xmlText(post.title),
      link,
      date: new Date(publishedAt(post)),
      // Readers show it as HTML, and the excerpt is plain text.
      description: xmlText(htmlOf(post.excerpt)),
      content: xmlText(textOf(post, url, link)),
      category: shelf ? [{ name: xmlText(shelf.name) }] : [],
    });
  }
  return feed.rss2();
}

/** Text and sources as a feed reader can show them: on a page of its own, where nothing is relative to ours. */
function textOf(post: ApiPost, url: string, link: string): string {
  const own = `${url}/article/${post.id}/picture/${PICTURE_WIDTH}?v=${post.version}`;
  const source = post.imageUrl?.startsWith('https://') ? own : url + post.imageUrl;
  const picture = post.imageUrl ? `<p><img src="${escaped(source)}" alt=""></p>` : '';
  const numbers = picturesIn(post).entries();
  const local = (html: string): string =>
    replacePictures(html, (address) => {
      const [index] = numbers.next().value ?? [0];
      return address.startsWith('https://') ? `${own}&of=${index + 1}` : new URL(address, link).href;
    }).replaceAll(/(<a\s[^>]*?href=")([^"]*)/g, (_, before: string, to: string) => before + absolute(to, link));
  const body = local(post.contentHtml ?? '');
  const sources = post.footerHtml ? `<hr><h2>Sources</h2><div dir="auto">${local(post.footerHtml)}</div>` : '';
  // Our style sheets do not apply in a feed reader: the text has the direction of its first letter.
  return `${picture}<div dir="auto">${body}</div>${sources}`;
}

const htmlOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The address of a link, as it is in an attribute, from wherever the feed is read. An address that cannot be parsed stays. */
function absolute(to: string, base: string): string {
  const address = unescaped(to);
  if (/^[a-z][a-z\d+.-]*:/i.test(address) || !URL.canParse(address, base)) return to;
  return escaped(new URL(address, base).href);
}
