import type { PendingCounts } from '../../../lib/api/types';

/** As the stream names lists; topics and suggestions have one name. */
export type Changed = 'posts' | 'confessions' | 'comments' | 'submissions' | 'newsletter';

export interface StreamListener {
  onCounts(counts: PendingCounts): void;
  /** Rows of these changed somewhere, be it that the counts stayed the same. */
  onChanged(kinds: string[]): void;
  /** From now on it is told, at first or again after a break: what happened before was told to others. */
  onOpen(): void;
  onLive(live: boolean): void;
}

const first = 1_000;
const longest = 30_000;
const closed = 2;

/**
 * GET /api/moderation/stream, for as long as somebody looks. The browser reconnects by itself after a dropped line, but
 * gives up for good on an answer that is no stream (a proxy's 502, a restart's 503): then we begin anew, ever more slowly.
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

const counted = ['confessions', 'comments', 'submissions'] as const;

/** Whose lists the news concern. */
export const changedKinds = (before: PendingCounts | undefined, now: PendingCounts): Changed[] =>
  before === undefined ? [] : counted.filter((kind) => before[kind] !== now[kind]);
