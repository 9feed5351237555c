import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConcurrencyLimiter } from './limiter.js';

describe('Lanes', () => {
  let begun: string[];
  let lanes: ConcurrencyLimiter;

  beforeEach(() => {
    jest.useFakeTimers();
    begun = [];
    lanes = new ConcurrencyLimiter(2);
  });
  afterEach(() => void jest.useRealTimers());

  /** Work that is under way until it is ended. */
  function doing(name: string) {
    let end!: (error?: Error) => void;
    const ended = new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
    const done = lanes.run(() => {
      begun.push(name);
      return ended.then(() => name);
    });
    return { done, end };
  }
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('let so many in at a time, the others in the order in which they came', async () => {
    const [a, b, c] = ['a', 'b', 'c', 'd'].map(doing);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    b!.end();
    expect(await b!.done).toBe('b');
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    a!.end();
    c!.end();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are free again after work that failed', async () => {
    const [a, b] = ['a', 'b', 'c'].map(doing);
    const failed = expect(a!.done).rejects.toThrow('no');
    a!.end(new Error('no'));
    await failed;
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    b!.end();
    // It counts once: two may begin now, and no third.
    ['d', 'e'].map(doing);
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are left by who is slow, once', async () => {
    const [a] = ['a', 'b', 'c', 'd', 'e'].map(doing);
    await jest.advanceTimersByTimeAsync(250);
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    a!.end();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keep nobody waiting for long, however many are slow before him', async () => {
    const names = Array.from({ length: 30 }, (_, at) => String(at));
    names.forEach(doing);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(begun).toEqual(names);
  });
});
