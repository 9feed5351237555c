import { Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';

export interface SitemapEntry {
  path: string;
  /** The last change, in ms since 1970; 0 if unknown. */
  changedAt: number;
}

/** Public pages other than articles. Private pages and forms say `noindex` and are not listed. */
export const PUBLIC_PAGES = ['/', '/journal', '/stories', '/glossary', '/corrections', '/asked', '/resources', '/data', '/about', '/founder', '/transparency', '/terms', '/privacy', '/guidelines', '/contact', '/suggest', '/suggest-topic']; // prettier-ignore

export const PART_SIZE = 5_000;

const entry = (url: string, { path, changedAt }: SitemapEntry) => ({
  url: url + path,
  ...(changedAt > 0 && { lastmod: new Date(changedAt).toISOString() }),
});

/** One part as gzip: a hundred thousand URLs take less than a mebibyte. */
export async function sitemapPart(url: string, entries: readonly SitemapEntry[]): Promise<Buffer> {
  const stream = new SitemapStream({
    xmlns: { news: false, xhtml: false, image: false, video: false },
    // Our URLs are valid, and validating them would cost as much as writing them.
    level: ErrorLevel.SILENT,
  });
  return toGzip(
    stream,
    entries.map((place) => entry(url, place)),
  );
}

/** The index of the parts, if there is more than one. */
export async function sitemapIndex(url: string, parts: readonly { changedAt: number }[]): Promise<Buffer> {
  return toGzip(
    new SitemapIndexStream(),
    parts.map(({ changedAt }, index) => entry(url, { path: `/sitemaps/${index + 1}.xml`, changedAt })),
  );
}

/** In characters. */
const CHUNK_LENGTH = 64 * 1024;

/**
 * Streams the XML into gzip, so that other requests run in between. The library emits each tag separately, and each
 * write to gzip is a round trip to a thread, so tags are joined into chunks: without that, a hundred thousand URLs take
 * a minute.
 */
async function toGzip(stream: Transform, entries: readonly object[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  await pipeline(Readable.from(entries), stream, inChunks, createGzip(), async (gzipped: AsyncIterable<Buffer>) => {
    for await (const part of gzipped) parts.push(part);
  });
  return Buffer.concat(parts);
}

async function* inChunks(tags: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const tag of tags) {
    chunk += tag.toString();
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
