import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startInterval } from './interval.js';

afterEach(() => {
  jest.useRealTimers();
});

describe('What is done again and again', () => {
  it('is done at once, goes on after a fault that is told, and ends when it is told to', async () => {
    jest.useFakeTimers();
    const told: string[] = [];
    let done = 0;
    const work = () => (++done === 1 ? Promise.reject(new Error('away')) : Promise.resolve());
    const stop = startInterval(1_000, work, ({ message }) => told.push(message));
    expect(done).toBe(1);
    await jest.advanceTimersByTimeAsync(2_500);
    expect([done, told]).toEqual([3, ['away']]);
    await stop();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(done).toBe(3);
  });

  it('is waited for when it ends, for a while', async () => {
    jest.useFakeTimers();
    let finish!: () => void;
    const stop = startInterval(
      1_000,
      () => new Promise<void>((resolve) => (finish = resolve)),
      () => undefined,
    );
    let ended = 0;
    const ending = () => void stop().then(() => (ended += 1));
    ending();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(ended).toBe(0);
    finish();
    await jest.advanceTimersByTimeAsync(0);
    expect(ended).toBe(1);
  });

  it('does not hold up a stop for ever', async () => {
    jest.useFakeTimers();
    let ended = false;
    const hangs = () => new Promise<void>(() => undefined);
    void startInterval(1_000, hangs, () => undefined)().then(() => (ended = true));
    await jest.advanceTimersByTimeAsync(3_000);
    expect(ended).toBe(true);
  });
});
