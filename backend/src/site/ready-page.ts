import { Beginning } from '../platform/ready/beginning.js';
import { COMPRESSED_FROM, ReadyAnswer, weakTag } from '../platform/ready/ready-answer.js';
import { utf8 } from '../platform/ready/utf8.js';
import type { PageText } from './page-source.js';

/**
 * A rendered page, ready to be sent.
 *
 * @param mayBeKept whether others who ask for the same may get it too, later
 */
export function readyPage(
  { shared, own }: PageText,
  status: number,
  mayBeKept: boolean,
  headers: Record<string, string> = {},
): ReadyAnswer {
  const [beginning, rest] = [Beginning.of(shared), utf8(own)];
  const isLong = shared.length + own.length >= COMPRESSED_FROM;
  return new ReadyAnswer(isLong ? { gzip: beginning.gzipWith(rest) } : Buffer.from(shared + own), {
    status,
    mayBeKept,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
      vary: 'accept-encoding',
      ...(status === 200 && { etag: weakTag(beginning.digestWith(rest)) }),
      ...headers,
    },
  });
}
