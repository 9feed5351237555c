import { randomId } from './session-id';

/** News for the other tabs of this browser, which share its session cookie. */
export type SessionNews = { type: 'signed-out' } | { type: 'signed-in'; user: number };

const channelName = 'session';
const thisTab = randomId();

interface Message {
  from: string;
  news: SessionNews;
}

/** Without BroadcastChannel, other tabs learn of it from the server's next response. */
const openChannel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);

export function tellOtherTabs(news: SessionNews): void {
  const channel = openChannel();
  channel?.postMessage({ from: thisTab, news } satisfies Message);
  channel?.close();
}

/** Returns a function that unsubscribes. Only tabs that need it listen: browsers do not keep a page with an open channel for Back. */
export function onOtherTabs(listener: (news: SessionNews) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data: { from, news } }: MessageEvent<Message>) => {
    if (from !== thisTab) listener(news);
  });
  return () => channel?.close();
}
