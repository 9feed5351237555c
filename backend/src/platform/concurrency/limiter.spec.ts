import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConcurrencyLimiter } from './limiter.js';

describe('ConcurrencyLimiter', () => {
  let started: string[];
  let limiter: ConcurrencyLimiter;

  beforeEach(() => {
    jest.useFakeTimers();
    started = [];
    limiter = new ConcurrencyLimiter(2);
  });
  afterEach(() => void jest.useRealTimers());

  /** Runs a task that continues until the test ends it. */
  function runTask(name: string) {
    let end!: (error?: Error) => void;
    const ended = new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())));
    const done = limiter.run(() => {
      started.push(name);
      return ended.then(() => name);
    });
    return { done, end };
  }
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it('runs a fixed number of tasks at a time, in the order of arrival', async () => {
    const [a, b, c] = ['a', 'b', 'c', 'd'].map(runTask);
    await settle();
    expect(started).toEqual(['a', 'b']);
    b!.end();
    expect(await b!.done).toBe('b');
    await settle();
    expect(started).toEqual(['a', 'b', 'c']);
    a!.end();
    c!.end();
    await settle();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('frees the slot of a task that fails', async () => {
    const [a, b] = ['a', 'b', 'c'].map(runTask);
    const failed = expect(a!.done).rejects.toThrow('no');
    a!.end(new Error('no'));
    await failed;
    await settle();
    expect(started).toEqual(['a', 'b', 'c']);
    b!.end();
    // The failed task frees one slot only: two tasks may run now, and no third.
    ['d', 'e'].map(runTask);
    await settle();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('frees the slot of a slow task, once', async () => {
    const [a] = ['a', 'b', 'c', 'd', 'e'].map(runTask);
    await jest.advanceTimersByTimeAsync(250);
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    a!.end();
    await settle();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('never makes a task wait long, even if many slow tasks are ahead of it', async () => {
    const names = Array.from({ length: 30 }, (_, at) => String(at));
    names.forEach(runTask);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(started).toEqual(names);
  });
});
