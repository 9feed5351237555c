import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FakeChannel } from '../../../testing/fake-channel';
import type { StreamEvent, StreamListener } from './desk-stream';
import { openSharedStream } from './shared-stream';

const MINUTE = 60_000;

/** The streams that the tabs of the test have opened. */
interface Stream {
  tab: string;
  isOpen: boolean;
  checks: number;
  send(event: StreamEvent): void;
}
const streams: Stream[] = [];
const openStreams = () => streams.filter(({ isOpen }) => isOpen).map(({ tab }) => tab);
const lastStream = () => streams.at(-1)!;
const counts = (comments: number): StreamEvent => ({ name: 'pending', data: JSON.stringify({ comments }) });

interface Tab {
  heard: string[];
  show(visible: boolean): void;
  freeze(): void;
  close(): void;
}
const opened: Tab[] = [];

function openTab(name: string, { account = 1, hasChannels = true } = {}): Tab {
  const heard: string[] = [];
  let visible = true;
  let channel: FakeChannel | null = null;
  const listener: StreamListener = {
    onCounts: ({ comments }) => heard.push(`${comments} pending`),
    onChanged: (kinds) => heard.push(`${kinds.join(' and ')} changed`),
    onClaims: (claims) => heard.push(claims.map(({ id, by }) => `${by.username} reads ${id}`).join()),
    onOpen: () => heard.push('look again'),
    onLive: (live) => heard.push(live ? 'live' : 'lost'),
  };
  const close = openSharedStream(listener, {
    account,
    openChannel: (of) => (hasChannels ? (channel = new FakeChannel(of) as never) : null),
    openStream: (onEvent) => {
      const stream: Stream = { tab: name, isOpen: true, checks: 0, send: onEvent };
      streams.push(stream);
      return { check: () => (stream.checks += 1), close: () => void (stream.isOpen = false) };
    },
    isVisible: () => visible,
  });
  const tab: Tab = {
    heard,
    show: (now) => {
      visible = now;
      document.dispatchEvent(new Event('visibilitychange'));
    },
    freeze: () => void (channel!.isFrozen = true),
    close,
  };
  opened.push(tab);
  return tab;
}

/** Opens tabs one after the other; the first one leads. */
function openTabs(...names: string[]): Tab[] {
  return names.map((name) => {
    const tab = openTab(name);
    jest.advanceTimersByTime(1_000);
    return tab;
  });
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close();
  streams.length = 0;
  FakeChannel.closeAll();
  jest.useRealTimers();
});

describe('the stream that desk tabs share', () => {
  it('is one for all tabs, and each of them gets every event', () => {
    const tabs = openTabs('a', 'b', 'c');
    expect(openStreams()).toEqual(['a']);
    lastStream().send({ name: 'open' });
    lastStream().send(counts(3));
    lastStream().send({ name: 'changed', data: '["posts","comments"]' });
    lastStream().send({ name: 'claims', data: '[{"type":"confession","id":7,"by":{"id":2,"username":"ana"}}]' });
    jest.advanceTimersByTime(10);
    for (const { heard } of tabs)
      expect(heard).toEqual(['live', 'look again', '3 pending', 'posts and comments changed', 'ana reads 7']);
  });

  it('is one even if seven tabs open in the same moment', () => {
    for (let n = 1; n <= 7; n++) openTab(`tab ${n}`);
    jest.advanceTimersByTime(5_000);
    expect(openStreams()).toHaveLength(1);
  });

  it('is another one for another account', () => {
    openTab('ada', { account: 1 });
    openTab('ben', { account: 2 });
    jest.advanceTimersByTime(1_000);
    expect(openStreams()).toEqual(['ada', 'ben']);
  });

  it('gives a tab that opens later the last counts and claims', () => {
    openTab('a');
    jest.advanceTimersByTime(1_000);
    lastStream().send({ name: 'open' });
    lastStream().send(counts(3));
    lastStream().send({ name: 'claims', data: '[]' });
    const late = openTab('late');
    jest.advanceTimersByTime(1_000);
    expect(late.heard).toEqual(['live', 'look again', '3 pending', '']);
  });

  it('tells all tabs when the connection is lost and open again', () => {
    const [, follower] = openTabs('a', 'b');
    lastStream().send({ name: 'open' });
    lastStream().send({ name: 'lost' });
    lastStream().send({ name: 'open' });
    jest.advanceTimersByTime(10);
    expect(follower!.heard).toEqual(['live', 'look again', 'lost', 'live', 'look again']);
  });

  it('is looked after every few seconds, so that a dead connection is noticed', () => {
    openTabs('a');
    jest.advanceTimersByTime(10_000);
    expect(lastStream().checks).toBeGreaterThanOrEqual(2);
  });

  it('goes to another tab immediately when the leader closes', () => {
    const [leader, follower] = openTabs('a', 'b', 'c');
    lastStream().send({ name: 'open' });
    leader!.close();
    jest.advanceTimersByTime(1_000);
    expect(openStreams()).toHaveLength(1);
    expect(openStreams()).not.toEqual(['a']);
    // Events in between were missed.
    lastStream().send({ name: 'open' });
    jest.advanceTimersByTime(10);
    expect(follower!.heard).toEqual(['live', 'look again', 'live', 'look again']);
  });

  it('is taken over after a minute without a word from the leader', () => {
    const [leader] = openTabs('a', 'b');
    leader!.freeze();
    jest.advanceTimersByTime(50_000);
    expect(openStreams()).toEqual(['a']);
    jest.advanceTimersByTime(20_000);
    expect(openStreams()).toEqual(['a', 'b']);
  });

  it('is taken over immediately by a tab that comes on screen while the leader is frozen', () => {
    const [leader, follower] = openTabs('a', 'b');
    follower!.show(false);
    leader!.freeze();
    follower!.show(true);
    jest.advanceTimersByTime(1_000);
    expect(openStreams()).toEqual(['a', 'b']);
  });
});

describe('a browser whose desk tabs are all hidden', () => {
  it('has no stream after five minutes, and one immediately when a desk comes on screen again', () => {
    const tabs = openTabs('a', 'b');
    tabs.forEach((tab) => tab.show(false));
    jest.advanceTimersByTime(4 * MINUTE);
    expect(openStreams()).toEqual(['a']);
    jest.advanceTimersByTime(MINUTE + 10_000);
    expect(openStreams()).toEqual([]);
    jest.advanceTimersByTime(30 * MINUTE);
    expect(openStreams()).toEqual([]);
    tabs[1]!.show(true);
    jest.advanceTimersByTime(10);
    expect(openStreams()).toEqual(['a']);
  });

  it('keeps the stream while one of them is on screen', () => {
    const [leader] = openTabs('a', 'b');
    leader!.show(false);
    for (let n = 0; n < 20; n++) {
      jest.advanceTimersByTime(MINUTE);
      lastStream().send({ name: 'heartbeat', data: '{}' });
    }
    expect(openStreams()).toEqual(['a']);
  });
});

describe('a browser without BroadcastChannel', () => {
  it('has a stream only in the tab that is on screen', () => {
    const [one, other] = [openTab('one', { hasChannels: false }), openTab('other', { hasChannels: false })];
    other.show(false);
    jest.advanceTimersByTime(5_000);
    expect(openStreams()).toEqual(['one']);
    one.show(false);
    other.show(true);
    jest.advanceTimersByTime(5_000);
    expect(openStreams()).toEqual(['other']);
  });
});
