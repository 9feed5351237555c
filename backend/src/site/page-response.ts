import { CachedResponse, weakTag } from '../platform/http/cache/cached-response.js';
import { compressHtml } from '../platform/http/cache/compression.js';
import type { SplitHtml } from './page-source.js';

/** Caches ask each time whether the page has changed. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/**
 * Builds the response of a rendered page.
 *
 * @param cacheable whether later requests for the same page may get it too
 */
export function pageResponse(
  { prefix, rest }: SplitHtml,
  status: number,
  cacheable: boolean,
  headers: Record<string, string> = {},
): CachedResponse {
  const { content, digest } = compressHtml(prefix, rest);
  return new CachedResponse(content, {
    status,
    cacheable,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status < 500 ? REVALIDATE : 'no-store',
      vary: 'accept-encoding',
      ...(status === 200 && { etag: weakTag(digest) }),
      ...headers,
    },
  });
}
