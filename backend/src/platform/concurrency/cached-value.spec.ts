import { describe, expect, it } from '@jest/globals';
import { CachedValue } from './cached-value.js';

const HOUR = 3_600_000;

/** Each read is open until the test ends it. */
function reads() {
  const open: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const read = () => new Promise<string>((resolve, reject) => open.push({ resolve, reject }));
  return { open, value: new CachedValue(read, HOUR) };
}

describe('A cached value', () => {
  it('is read once for all callers, and again after it was forgotten', async () => {
    const { open, value } = reads();
    const both = Promise.all([value.get(), value.get()]);
    open[0]!.resolve('first');
    expect(await both).toEqual(['first', 'first']);
    expect([await value.get(), open.length]).toEqual(['first', 1]);
    value.forget();
    const next = value.get();
    open[1]!.resolve('second');
    expect(await next).toBe('second');
  });

  it('is not what a read found that began before it was forgotten', async () => {
    const { open, value } = reads();
    const before = value.get();
    value.forget();
    const after = value.get();
    open[1]!.resolve('new');
    open[0]!.resolve('old');
    expect([await before, await after, await value.get()]).toEqual(['old', 'new', 'new']);
  });

  it('is read again after a failure, also if that read was forgotten meanwhile', async () => {
    const { open, value } = reads();
    const failed = value.get();
    open[0]!.reject(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    const forgotten = value.get();
    value.forget();
    const next = value.get();
    open[1]!.reject(new Error('away'));
    await expect(forgotten).rejects.toThrow('away');
    open[2]!.resolve('here');
    expect([await next, await value.get(), open.length]).toEqual(['here', 'here', 3]);
  });

  it('is read again when it is too old', async () => {
    let count = 0;
    const value = new CachedValue(() => Promise.resolve((count += 1)), -1);
    expect([await value.get(), await value.get()]).toEqual([1, 2]);
  });
});
