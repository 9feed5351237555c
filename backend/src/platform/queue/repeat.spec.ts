import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { repeat } from './repeat.js';

afterEach(() => {
  jest.useRealTimers();
});

describe('What is done again and again', () => {
  it('is done at once, goes on after a fault that is told, and ends when it is told to', async () => {
    jest.useFakeTimers();
    const told: string[] = [];
    let done = 0;
    const work = () => (++done === 1 ? Promise.reject(new Error('away')) : Promise.resolve());
    const stop = repeat(1_000, work, ({ message }) => told.push(message));
    expect(done).toBe(1);
    await jest.advanceTimersByTimeAsync(2_500);
    expect([done, told]).toEqual([3, ['away']]);
    stop();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(done).toBe(3);
  });
});
