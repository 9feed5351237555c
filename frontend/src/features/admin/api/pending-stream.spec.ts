import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { changedKinds, openPendingStream, type StreamListener } from './pending-stream';

class Line extends EventTarget {
  readyState = 1;
  close = jest.fn();
}

const lines: Line[] = [];
const connect = (): EventSource => {
  lines.push(new Line());
  return lines.at(-1) as unknown as EventSource;
};
const listener = (): StreamListener & { events: string[] } => {
  const events: string[] = [];
  return {
    events,
    onCounts: ({ confessions }) => events.push(`${confessions} pending`),
    onChanged: (kinds) => events.push(`${kinds.join(' and ')} changed`),
    onClaims: (claims) => events.push(claims.map(({ id, by }) => `${by.username} reads ${id}`).join()),
    onOpen: () => events.push('look again'),
    onLive: (live) => events.push(live ? 'live' : 'lost'),
  };
};
const tell = (line: Line | undefined, type: string, data?: unknown): void =>
  void line?.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }));

describe('the pending stream', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
  });
  afterEach(() => void jest.useRealTimers());

  it('passes on the events it receives', () => {
    const hearing = listener();
    openPendingStream(hearing, connect);
    tell(lines[0], 'open');
    tell(lines[0], 'pending', { confessions: 3, comments: 0, submissions: 0 });
    tell(lines[0], 'changed', ['posts', 'comments']);
    tell(lines[0], 'claims', [{ type: 'confession', id: 7, by: { id: 2, username: 'ana' } }]);
    expect(hearing.events).toEqual(['live', 'look again', '3 pending', 'posts and comments changed', 'ana reads 7']);
  });

  it('lets the browser reconnect a dropped connection, and reports each open so that lists are read again', () => {
    const hearing = listener();
    openPendingStream(hearing, connect);
    lines[0]!.readyState = 0;
    tell(lines[0], 'error');
    jest.advanceTimersByTime(60_000);
    tell(lines[0], 'open');
    expect(lines).toHaveLength(1);
    expect(hearing.events).toEqual(['lost', 'live', 'look again']);
  });

  it('reconnects with growing delays after the browser has given up', () => {
    openPendingStream(listener(), connect);
    for (const wait of [1_000, 2_000, 4_000]) {
      const before = lines.length;
      lines.at(-1)!.readyState = 2;
      tell(lines.at(-1), 'error');
      jest.advanceTimersByTime(wait - 1);
      expect(lines).toHaveLength(before);
      jest.advanceTimersByTime(1);
      expect(lines).toHaveLength(before + 1);
    }
  });

  it('closes when its listener unsubscribes', () => {
    const end = openPendingStream(listener(), connect);
    lines[0]!.readyState = 2;
    tell(lines[0], 'error');
    end();
    jest.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });
});

describe('changed counts', () => {
  const none = { confessions: 0, comments: 0, submissions: 0, messages: 0, reports: 0, articles: 0 };
  it('name the lists whose count differs', () =>
    expect(changedKinds(none, { ...none, comments: 2, submissions: 1, reports: 1 })).toEqual([
      'comments',
      'submissions',
      'reports',
    ]));
  it('name no list when there were no earlier counts', () => expect(changedKinds(undefined, none)).toEqual([]));
});
