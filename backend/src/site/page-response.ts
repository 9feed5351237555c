import { GzipPrefix } from '../platform/http/cache/gzip-prefix.js';
import { MIN_COMPRESSED_BYTES, CachedResponse, weakTag } from '../platform/http/cache/cached-response.js';
import { utf8 } from '../platform/http/cache/encode-large-strings.js';
import type { SplitHtml } from './page-source.js';

/**
 * A rendered page, ready to be sent.
 *
 * @param cacheable whether others who ask for the same may get it too, later
 */
export function pageResponse(
  { prefix, rest }: SplitHtml,
  status: number,
  cacheable: boolean,
  headers: Record<string, string> = {},
): CachedResponse {
  const [gzipPrefix, body] = [GzipPrefix.of(prefix), utf8(rest)];
  const isLong = prefix.length + rest.length >= MIN_COMPRESSED_BYTES;
  return new CachedResponse(isLong ? { gzip: gzipPrefix.gzipWith(body) } : Buffer.from(prefix + rest), {
    status,
    cacheable,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
      vary: 'accept-encoding',
      ...(status === 200 && { etag: weakTag(gzipPrefix.digestWith(body)) }),
      ...headers,
    },
  });
}
