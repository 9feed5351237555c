import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { KeyedThrottle } from './throttle.js';

const COOLDOWN_MS = 100;

describe('KeyedThrottle', () => {
  const sent: [string, number][] = [];
  let throttle: KeyedThrottle<number>;
  beforeEach(() => {
    jest.useFakeTimers();
    sent.length = 0;
    throttle = new KeyedThrottle<number>({
      cooldownMs: COOLDOWN_MS,
      merge: (waiting, added) => waiting + added,
      send: (...message) => sent.push(message),
    });
  });
  afterEach(() => void jest.useRealTimers());

  it('merges the values of one key that arrive while one waits', () => {
    throttle.add('a', 1, 20);
    throttle.add('a', 2, 20);
    throttle.add('b', 3, 20);
    jest.advanceTimersByTime(19);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual([
      ['a', 3],
      ['b', 3],
    ]);
  });

  it('sends immediately without a delay, and merges what arrives during the cooldown', () => {
    throttle.add('a', 1);
    expect(sent).toEqual([['a', 1]]);
    throttle.add('a', 2);
    throttle.add('a', 3);
    jest.advanceTimersByTime(COOLDOWN_MS - 1);
    expect(sent).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(sent[1]).toEqual(['a', 5]);
  });

  it('sends at most one value per cooldown, and always the last one', () => {
    for (let ms = 0; ms < 1_000; ms += 5) {
      throttle.add('a', 1, 20);
      jest.advanceTimersByTime(5);
    }
    expect(sent.length).toBeGreaterThanOrEqual(9);
    expect(sent.length).toBeLessThanOrEqual(11);
    jest.advanceTimersByTime(COOLDOWN_MS);
    expect(sent.reduce((sum, [, value]) => sum + value, 0)).toBe(200);
  });

  it('sends as early as the first time after a cooldown, and keeps no state', () => {
    throttle.add('a', 1, 20);
    jest.advanceTimersByTime(20 + COOLDOWN_MS + 1);
    expect(jest.getTimerCount()).toBe(0);
    throttle.add('a', 1, 20);
    jest.advanceTimersByTime(20);
    expect(sent).toHaveLength(2);
  });

  it('sends nothing after it was stopped', () => {
    throttle.add('a', 1, 20);
    throttle.stop();
    jest.advanceTimersByTime(1_000);
    expect(sent).toEqual([]);
  });
});
