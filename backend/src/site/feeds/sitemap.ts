import { Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';

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
  const stream = new SitemapStream({
    xmlns: { news: false, xhtml: false, image: false, video: false },
    // Ours are right by themselves; looking at each again would cost as much as writing it.
    level: ErrorLevel.SILENT,
  });
  return packed(
    stream,
    places.map((place) => entry(url, place)),
  );
}

/** The list of the parts, where there is more than one. */
export async function sitemapIndex(url: string, parts: readonly { changed: number }[]): Promise<Buffer> {
  return packed(
    new SitemapIndexStream(),
    parts.map(({ changed }, index) => entry(url, { path: `/sitemaps/${index + 1}.xml`, changed })),
  );
}

/** What one turn of the packer takes, in characters. */
const PIECE = 64 * 1024;

/**
 * Written as fast as it is taken, with other requests' turns in between. The library gives each tag by itself, and
 * each write to gzip is a journey to a thread and back: of a hundred thousand addresses that was a minute.
 */
async function packed(stream: Transform, entries: readonly object[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  await pipeline(Readable.from(entries), stream, inPieces, createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const part of packed) parts.push(part);
  });
  return Buffer.concat(parts);
}

async function* inPieces(tags: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let piece = '';
  for await (const tag of tags) {
    piece += tag.toString();
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
