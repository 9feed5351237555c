import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IdempotencyCache } from './idempotency.js';

describe('What was sent a moment ago', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  let done = 0;
  const work = () => Promise.resolve(++done);

  it('is done once, and answered for a minute', async () => {
    const sent = new IdempotencyCache<number>();
    const first = await sent.once(['token', 'text'], work);
    expect(await sent.once(['token', 'text'], work)).toBe(first);
    jest.advanceTimersByTime(59_000);
    expect(await sent.once(['token', 'text'], work)).toBe(first);
    jest.advanceTimersByTime(1_000);
    expect(sent.size).toBe(0);
    expect(await sent.once(['token', 'text'], work)).toBe(first + 1);
  });

  it('is done again after it failed, and differs if any of its parts does', async () => {
    const sent = new IdempotencyCache<number>();
    await expect(sent.once(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const all = [await sent.once(['a'], work), await sent.once(['ab', 'c'], work), await sent.once(['a', 'bc'], work)];
    expect(new Set(all).size).toBe(3);
  });

  it('takes no more memory than it may: the oldest is forgotten first', async () => {
    const sent = new IdempotencyCache<number>(2);
    const first = await sent.once(['1'], work);
    await sent.once(['2'], work);
    await sent.once(['3'], work);
    expect(sent.size).toBe(2);
    expect(await sent.once(['1'], work)).not.toBe(first);
  });
});
