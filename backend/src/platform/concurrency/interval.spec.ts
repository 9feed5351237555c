import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startInterval } from './interval.js';

afterEach(() => {
  jest.useRealTimers();
});

describe('startInterval', () => {
  it('runs immediately, reports an error and continues, and ends when it is stopped', async () => {
    jest.useFakeTimers();
    const errors: string[] = [];
    let done = 0;
    const work = () => (++done === 1 ? Promise.reject(new Error('away')) : Promise.resolve());
    const stop = startInterval(1_000, work, ({ message }) => errors.push(message));
    expect(done).toBe(1);
    await jest.advanceTimersByTimeAsync(2_500);
    expect([done, errors]).toEqual([3, ['away']]);
    await stop();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(done).toBe(3);
  });

  it('waits for the run in progress when it is stopped', async () => {
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

  it('does not wait forever for a run that hangs', async () => {
    jest.useFakeTimers();
    let ended = false;
    const hangs = () => new Promise<void>(() => undefined);
    void startInterval(1_000, hangs, () => undefined)().then(() => (ended = true));
    await jest.advanceTimersByTimeAsync(3_000);
    expect(ended).toBe(true);
  });
});
