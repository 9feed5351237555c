import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { changedKinds, openDeskStream } from './desk-stream';

class Line extends EventTarget {
  readyState = 1;
  close = jest.fn();
}

const lines: Line[] = [];
const connect = (): EventSource => {
  lines.push(new Line());
  return lines.at(-1) as unknown as EventSource;
};
const heard: string[] = [];
const open = () => openDeskStream((event) => heard.push(event.name), connect);
const tell = (line: Line | undefined, type: string, data?: unknown): void =>
  void line?.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) }));

describe('the pending stream', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    lines.length = 0;
    heard.length = 0;
  });
  afterEach(() => void jest.useRealTimers());

  it('lets the browser reconnect a dropped connection, and reports each open so that lists are read again', () => {
    const stream = open();
    lines[0]!.readyState = 0;
    tell(lines[0], 'error');
    jest.advanceTimersByTime(30_000);
    stream.check();
    tell(lines[0], 'open');
    expect(lines).toHaveLength(1);
    expect(heard).toEqual(['lost', 'open']);
  });

  it('reconnects after 40 seconds without any event, because a dead connection reports no error', () => {
    const stream = open();
    tell(lines[0], 'open');
    jest.advanceTimersByTime(35_000);
    tell(lines[0], 'heartbeat', {});
    jest.advanceTimersByTime(35_000);
    stream.check();
    expect([lines.length, heard]).toEqual([1, ['open', 'heartbeat']]);
    jest.advanceTimersByTime(5_000);
    stream.check();
    expect(lines[0]!.close).toHaveBeenCalled();
    tell(lines[1], 'open');
    expect([lines.length, heard]).toEqual([2, ['open', 'heartbeat', 'lost', 'open']]);
  });

  it('reconnects with growing delays after the browser has given up', () => {
    const stream = open();
    for (const wait of [1_000, 2_000, 4_000]) {
      const before = lines.length;
      lines.at(-1)!.readyState = 2;
      tell(lines.at(-1), 'error');
      jest.advanceTimersByTime(wait - 1);
      stream.check();
      expect(lines).toHaveLength(before);
      jest.advanceTimersByTime(1);
      expect(lines).toHaveLength(before + 1);
    }
  });

  it('closes when its listener unsubscribes', () => {
    const stream = open();
    lines[0]!.readyState = 2;
    tell(lines[0], 'error');
    stream.close();
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
