import { ReadyAnswer, tagOf } from '../platform/ready/ready-answer.js';

/**
 * A rendered page, ready to be sent.
 *
 * @param mayBeKept whether others who ask for the same may get it too, later
 */
export function readyPage(
  html: string,
  status: number,
  mayBeKept: boolean,
  headers: Record<string, string> = {},
): ReadyAnswer {
  const body = Buffer.from(html);
  return new ReadyAnswer(body, {
    status,
    mayBeKept,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': status < 500 ? 'public, max-age=0, must-revalidate' : 'no-store',
      vary: 'accept-encoding',
      ...(status === 200 && { etag: tagOf(body) }),
      ...headers,
    },
  });
}
