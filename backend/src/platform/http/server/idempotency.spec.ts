import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IdempotencyCache } from './idempotency.js';

describe('The idempotency cache', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  let done = 0;
  const work = () => Promise.resolve(++done);

  it('does the work once, and returns the result for a minute', async () => {
    const cache = new IdempotencyCache<number>();
    const first = await cache.once(['token', 'text'], work);
    expect(await cache.once(['token', 'text'], work)).toBe(first);
    jest.advanceTimersByTime(59_000);
    expect(await cache.once(['token', 'text'], work)).toBe(first);
    jest.advanceTimersByTime(1_000);
    expect(cache.size).toBe(0);
    expect(await cache.once(['token', 'text'], work)).toBe(first + 1);
  });

  it('does failed work again, and treats keys with other parts as different', async () => {
    const cache = new IdempotencyCache<number>();
    await expect(cache.once(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const all = [
      await cache.once(['a'], work),
      await cache.once(['ab', 'c'], work),
      await cache.once(['a', 'bc'], work),
    ];
    expect(new Set(all).size).toBe(3);
  });

  it('has a maximum size, and evicts the oldest result first', async () => {
    const cache = new IdempotencyCache<number>(2);
    const first = await cache.once(['1'], work);
    await cache.once(['2'], work);
    await cache.once(['3'], work);
    expect(cache.size).toBe(2);
    expect(await cache.once(['1'], work)).not.toBe(first);
  });
});
