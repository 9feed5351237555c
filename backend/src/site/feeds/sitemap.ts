import { createGzip } from 'node:zlib';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';

export interface Place {
  path: string;
  /** When it last changed, in ms; 0 is not known. */
  changed: number;
}

/** What search engines are shown besides articles. Private rooms and forms say `noindex`; they are not here. */
export const PUBLIC_PAGES = ['/', '/journal', '/stories', '/resources', '/data', '/about', '/founder', '/suggest', '/suggest-topic']; // prettier-ignore

export const PART_SIZE = 5_000;

const entry = (url: string, { path, changed }: Place) => ({
  url: url + path,
  ...(changed > 0 && { lastmod: new Date(changed).toISOString() }),
});

/** One part as gzip: kept so, a hundred thousand addresses are not even a mebibyte. */
export async function sitemapPart(url: string, places: readonly Place[]): Promise<Buffer> {
  const stream = new SitemapStream({ hostname: url, xmlns: { news: false, xhtml: false, image: false, video: false } });
  const packed = streamToPromise(stream.pipe(createGzip()));
  for (const place of places) stream.write(entry(url, place));
  stream.end();
  return packed;
}

/** The list of the parts, where there is more than one. */
export async function sitemapIndex(url: string, parts: readonly { changed: number }[]): Promise<Buffer> {
  const stream = new SitemapIndexStream();
  const packed = streamToPromise(stream.pipe(createGzip()));
  parts.forEach(({ changed }, index) => stream.write(entry(url, { path: `/sitemaps/${index + 1}.xml`, changed })));
  stream.end();
  return packed;
}
