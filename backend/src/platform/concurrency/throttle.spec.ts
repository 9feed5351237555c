import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { REST_MS, KeyedThrottle } from './throttle.js';

describe('Hints of one topic', () => {
  const sent: [string, boolean][] = [];
  let spaced: KeyedThrottle;
  beforeEach(() => {
    jest.useFakeTimers();
    sent.length = 0;
    spaced = new KeyedThrottle((...hint) => sent.push(hint));
  });
  afterEach(() => void jest.useRealTimers());

  it('become one in a moment, which stands for what was not heard here too', () => {
    spaced.add('a', true, 20);
    spaced.add('a', false, 20);
    spaced.add('b', true, 20);
    jest.advanceTimersByTime(19);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('go ten times in a second at most, and the last of them goes too', () => {
    for (let ms = 0; ms < 1_000; ms += 5) {
      spaced.add('a', true, 20);
      jest.advanceTimersByTime(5);
    }
    expect(sent.length).toBeGreaterThanOrEqual(9);
    expect(sent.length).toBeLessThanOrEqual(11);
    const before = sent.length;
    jest.advanceTimersByTime(REST_MS);
    expect(sent.length).toBe(before + 1);
  });

  it('go as soon again after a rest, and nothing is remembered of them', () => {
    spaced.add('a', true, 20);
    jest.advanceTimersByTime(20 + REST_MS + 1);
    expect(jest.getTimerCount()).toBe(0);
    spaced.add('a', true, 20);
    jest.advanceTimersByTime(20);
    expect(sent).toHaveLength(2);
  });

  it('are not sent any more once it has ended', () => {
    spaced.add('a', true, 20);
    spaced.end();
    jest.advanceTimersByTime(1_000);
    expect(sent).toEqual([]);
  });
});
