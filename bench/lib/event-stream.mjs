import { request } from 'node:http';

/** The browsers' retry delay for a stream that does not set one. */
const RETRY_MS = 3_000;

/**
 * Follows an event stream like a browser: when it ends, reconnects after the delay that the stream has set.
 *
 * @returns { opened: a promise of the first event, found: { connections, refused: how many responses were no stream,
 *   longestGapMs: from the end of one connection to the first event of the next }, close }
 */
export function followStream(url, headers) {
  const found = { connections: 0, refused: 0, longestGapMs: 0 };
  let [retryMs, closed] = [RETRY_MS, false];
  let endedAt, current, timer, tellOpened;
  const opened = new Promise((resolve) => (tellOpened = resolve));

  const countGap = () => {
    if (endedAt !== undefined) found.longestGapMs = Math.max(found.longestGapMs, performance.now() - endedAt);
  };
  const read = (text) => {
    retryMs = Number(/^retry: (\d+)$/m.exec(text)?.[1] ?? retryMs);
    countGap();
    endedAt = undefined;
    tellOpened();
  };
  const open = () => {
    current = request(url, { headers }, (answer) => {
      answer.on('error', () => undefined);
      if (answer.statusCode === 200) {
        found.connections += 1;
        return void answer.setEncoding('utf8').on('data', read);
      }
      found.refused += 1;
      answer.resume();
    });
    current
      .on('error', () => undefined)
      .once('close', () => {
        if (closed) return;
        endedAt ??= performance.now();
        timer = setTimeout(open, retryMs);
      });
    current.end();
  };
  open();
  return {
    opened,
    found,
    close: () => {
      closed = true;
      clearTimeout(timer);
      // A connection that is missing now has been missing until now.
      countGap();
      current.destroy();
    },
  };
}
