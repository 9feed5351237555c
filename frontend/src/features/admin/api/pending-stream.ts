import type { ClaimedItem, PendingCounts } from '../../../lib/api/types';

/** List names as the stream sends them. `submissions` covers both topics and suggestions. */
export type Changed = 'posts' | 'confessions' | 'comments' | 'submissions' | 'newsletter' | 'campaigns' | 'reports';

export interface StreamListener {
  onCounts(counts: PendingCounts): void;
  /** Rows of these lists changed somewhere, even if the counts did not. */
  onChanged(kinds: string[]): void;
  /** The items that the other editors have open now. */
  onClaims(claims: ClaimedItem[]): void;
  /** The connection is open, for the first time or again. Earlier events were missed. */
  onOpen(): void;
  onLive(live: boolean): void;
}

const first = 1_000;
const longest = 30_000;
const closed = 2;

/**
 * Subscribes to GET /api/moderation/stream. The browser reconnects after a dropped connection, but gives up for good
 * when the response is not an event stream (a proxy's 502, a 503 during a restart). In that case this reconnects with
 * exponential backoff.
 */
export function openPendingStream(
  listener: StreamListener,
  connect: (url: string) => EventSource = (url) => new EventSource(url),
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = first;

  const open = (): void => {
    source = connect('/api/moderation/stream');
    source.addEventListener('open', () => {
      wait = first;
      listener.onLive(true);
      listener.onOpen();
    });
    source.addEventListener('pending', (event) => {
      listener.onCounts(JSON.parse((event as MessageEvent<string>).data) as PendingCounts);
    });
    source.addEventListener('changed', (event) => {
      listener.onChanged(JSON.parse((event as MessageEvent<string>).data) as string[]);
    });
    source.addEventListener('claims', (event) => {
      listener.onClaims(JSON.parse((event as MessageEvent<string>).data) as ClaimedItem[]);
    });
    source.addEventListener('error', () => {
      listener.onLive(false);
      if (source.readyState !== closed) return;
      source.close();
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, longest);
    });
  };

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

const counted = ['confessions', 'comments', 'submissions', 'reports'] as const;

/** The lists whose counts changed. */
export const changedKinds = (before: PendingCounts | undefined, now: PendingCounts): Changed[] =>
  before === undefined ? [] : counted.filter((kind) => before[kind] !== now[kind]);
