import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { COOLDOWN_MS, KeyedThrottle } from './throttle.js';

describe('KeyedThrottle', () => {
  const sent: [string, boolean][] = [];
  let throttle: KeyedThrottle;
  beforeEach(() => {
    jest.useFakeTimers();
    sent.length = 0;
    throttle = new KeyedThrottle((...message) => sent.push(message));
  });
  afterEach(() => void jest.useRealTimers());

  it('merges messages of one topic, and the result is handled locally only if all of them were', () => {
    throttle.add('a', true, 20);
    throttle.add('a', false, 20);
    throttle.add('b', true, 20);
    jest.advanceTimersByTime(19);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  it('sends at most ten messages per second, and always the last one', () => {
    for (let ms = 0; ms < 1_000; ms += 5) {
      throttle.add('a', true, 20);
      jest.advanceTimersByTime(5);
    }
    expect(sent.length).toBeGreaterThanOrEqual(9);
    expect(sent.length).toBeLessThanOrEqual(11);
    const before = sent.length;
    jest.advanceTimersByTime(COOLDOWN_MS);
    expect(sent.length).toBe(before + 1);
  });

  it('sends as early as the first time after a cooldown, and keeps no state', () => {
    throttle.add('a', true, 20);
    jest.advanceTimersByTime(20 + COOLDOWN_MS + 1);
    expect(jest.getTimerCount()).toBe(0);
    throttle.add('a', true, 20);
    jest.advanceTimersByTime(20);
    expect(sent).toHaveLength(2);
  });

  it('sends nothing after it was stopped', () => {
    throttle.add('a', true, 20);
    throttle.stop();
    jest.advanceTimersByTime(1_000);
    expect(sent).toEqual([]);
  });
});
