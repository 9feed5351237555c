/** The widths in which our server offers photographs from other hosts (backend/src/site/pictures). */
export const pictureWidths = [320, 640, 960, 1280, 1920];
/** The path of an uploaded picture, and the widths of its files (backend/src/platform/media/picture-files.ts). */
const uploadedPath = /^(\/media\/[\w-]{22})(?:\/[\w.]*)?$/;
const uploadedWidths = [400, 800, 1200, 1600, 2400];
/** For browsers without `srcset`. */
const defaultWidth = 960;

/** A complete start tag. Text in an attribute's value does not match. */
const tags = /<([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g;

/** An article, or the token of the preview link that shows one and the time of the text that it shows. */
type ArticleRef = { id: number; version: number } | { preview: string; at: string };

/** The URL on this site of a photograph of an article; `nth` is its position among those in the text, from 1. */
function address(of: ArticleRef, width: number, nth?: number): string {
  const position = nth === undefined ? '' : `&of=${nth}`;
  if ('preview' in of) return `/preview/${of.preview}/picture/${width}?at=${Date.parse(of.at)}${position}`;
  return `/article/${of.id}/picture/${width}?v=${of.version}${position}`;
}

/** `src` and `srcset` of an article's own picture. A picture already on this site is used as it is. */
export function pictureSources(of: ArticleRef, imageUrl: string): { src: string; srcSet?: string } {
  const uploaded = uploadedPath.exec(imageUrl)?.[1];
  if (uploaded) {
    return {
      src: `${uploaded}/800.webp`,
      srcSet: uploadedWidths.map((width) => `${uploaded}/${width}.webp ${width}w`).join(', '),
    };
  }
  if (!imageUrl.startsWith('https://')) return { src: imageUrl };
  return {
    src: address(of, defaultWidth),
    srcSet: pictureWidths.map((width) => `${address(of, width)} ${width}w`).join(', '),
  };
}

/**
 * Rewrites the photographs in an article's text to URLs on this site, because another host would learn who reads it.
 * They are numbered through text and sources, as on the server; `before` is how many come earlier.
 */
export function ownPictures(html: string, of: ArticleRef, before = 0): { html: string; count: number } {
  // Most texts have no images, so skip the search tag by tag.
  if (!html.includes('<img')) return { html, count: 0 };
  let count = 0;
  const own = html.replace(tags, (tag: string, name: string) => {
    const source = name === 'img' ? /\ssrc="([^"]*)"/.exec(tag) : null;
    if (!source) return tag;
    count++;
    // An uploaded picture has everything already.
    if (tag.includes(' loading="lazy"')) return tag;
    const lazy = ' loading="lazy" decoding="async"';
    if (!source[1]?.startsWith('https://')) return tag.replace(/^<img/, `<img${lazy}`);
    const nth = before + count;
    const to = (width: number) => address(of, width, nth).replaceAll('&', '&amp;');
    const set = pictureWidths.map((width) => `${to(width)} ${width}w`).join(', ');
    return tag
      .replace(source[0], ` src="${to(defaultWidth)}" srcset="${set}"`)
      .replace(/^<img/, `<img${lazy} sizes="(min-width: 768px) 42rem, 92vw"`);
  });
  return { html: own, count };
}
