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
const listener = (): StreamListener & { said: string[] } => {
  const said: string[] = [];
  return {
    said,
    onCounts: ({ confessions }) => said.push(`${confessions} pending`),
    onChanged: (kinds) => said.push(`${kinds.join(' and ')} changed`),
    onOpen: () => said.push('look again'),
    onLive: (live) => said.push(live ? 'live' : 'lost'),
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

  it('hands on what it hears', () => {
    const hearing = listener();
    openPendingStream(hearing, connect);
    tell(lines[0], 'open');
    tell(lines[0], 'pending', { confessions: 3, comments: 0, submissions: 0 });
    tell(lines[0], 'changed', ['posts', 'comments']);
    expect(hearing.said).toEqual(['live', 'look again', '3 pending', 'posts and comments changed']);
  });

  it('leaves a dropped line to the browser, and says when it is back: then as at first, what was before is to be read', () => {
    const hearing = listener();
    openPendingStream(hearing, connect);
    lines[0]!.readyState = 0;
    tell(lines[0], 'error');
    jest.advanceTimersByTime(60_000);
    tell(lines[0], 'open');
    expect(lines).toHaveLength(1);
    expect(hearing.said).toEqual(['lost', 'live', 'look again']);
  });

  it('begins anew where the browser gave up, ever more slowly', () => {
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

  it('ends when nobody looks any more', () => {
    const end = openPendingStream(listener(), connect);
    lines[0]!.readyState = 2;
    tell(lines[0], 'error');
    end();
    jest.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });
});

describe('news', () => {
  const none = { confessions: 0, comments: 0, submissions: 0 };
  it('concern the lists whose count is another', () =>
    expect(changedKinds(none, { ...none, comments: 2, submissions: 1 })).toEqual(['comments', 'submissions']));
  it('concern none when they are the first', () => expect(changedKinds(undefined, none)).toEqual([]));
});
