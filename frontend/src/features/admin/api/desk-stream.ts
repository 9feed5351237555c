import type { ClaimedItem, PendingCounts } from '../../../lib/api/types';

/** List names as the stream sends them. `submissions` covers both topics and suggestions. */
export type Changed = 'posts' | 'confessions' | 'comments' | 'submissions' | 'newsletter' | 'campaigns' | 'reports';

const sent = ['pending', 'changed', 'claims', 'heartbeat'] as const;

/** An event of the server with its text, or of the connection: it is open (earlier events were missed), or lost. */
export type StreamEvent = { name: 'open' | 'lost' } | { name: (typeof sent)[number]; data: string };

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

/** Passes an event from the server on to a listener. */
export function deliver(event: StreamEvent, listener: StreamListener): void {
  if (event.name === 'pending') listener.onCounts(JSON.parse(event.data) as PendingCounts);
  if (event.name === 'changed') listener.onChanged(JSON.parse(event.data) as string[]);
  if (event.name === 'claims') listener.onClaims(JSON.parse(event.data) as ClaimedItem[]);
}

const first = 1_000;
const longest = 30_000;
const closed = 2;
/** The server sends a heartbeat every 15 seconds. Without any event for this long, the connection is dead. */
const silence = 40_000;

export interface DeskStream {
  /** Reconnects if the connection died without an error: after sleep, or when a router forgot it. Call it every few seconds. */
  check(): void;
  close(): void;
}

/**
 * Subscribes to GET /api/moderation/stream. The browser reconnects after a dropped connection, but gives up for good
 * when the response is not an event stream (a proxy's 502, a 503 during a restart). In that case this reconnects with
 * exponential backoff.
 */
export function openDeskStream(
  onEvent: (event: StreamEvent) => void,
  connect: (url: string) => EventSource = (url) => new EventSource(url),
): DeskStream {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = first;
  let receivedAt: number;

  const open = (): void => {
    timer = undefined;
    receivedAt = Date.now();
    source = connect('/api/moderation/stream');
    source.addEventListener('open', () => {
      receivedAt = Date.now();
      wait = first;
      onEvent({ name: 'open' });
    });
    for (const name of sent)
      source.addEventListener(name, (event) => {
        receivedAt = Date.now();
        onEvent({ name, data: (event as MessageEvent<string>).data });
      });
    source.addEventListener('error', () => {
      onEvent({ name: 'lost' });
      if (source.readyState !== closed) return;
      source.close();
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, longest);
    });
  };

  open();
  return {
    check: () => {
      if (timer !== undefined || Date.now() - receivedAt < silence) return;
      source.close();
      onEvent({ name: 'lost' });
      open();
    },
    close: () => {
      clearTimeout(timer);
      source.close();
    },
  };
}

const counted = ['confessions', 'comments', 'submissions', 'reports'] as const;

/** The lists whose counts changed. */
export const changedKinds = (before: PendingCounts | undefined, now: PendingCounts): Changed[] =>
  before === undefined ? [] : counted.filter((kind) => before[kind] !== now[kind]);
