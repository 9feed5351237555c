import { describe, expect, it } from '@jest/globals';
import { GroupedCalls } from './grouped-calls.js';

describe('Grouped calls', () => {
  it('run one at a time per key, each with all calls that arrived meanwhile, and each call gets its own result', async () => {
    const grouped = new GroupedCalls<string>();
    const groups: number[] = [];
    let running = 0;
    const work = async (times: number) => {
      groups.push(times);
      expect(++running).toBe(1);
      await Promise.resolve();
      running--;
      return Array.from({ length: times }, (_, n) => `call ${groups.length}, answer ${n}`);
    };
    const results = await Promise.all([1, 2, 3, 4].map(() => grouped.run('one', work)));
    expect(groups).toEqual([1, 3]);
    expect(results).toEqual(['call 1, answer 0', 'call 2, answer 0', 'call 2, answer 1', 'call 2, answer 2']);
    expect(await grouped.run('one', work)).toBe('call 3, answer 0');
  });

  it('do not wait for calls of another key', async () => {
    const grouped = new GroupedCalls<string>();
    const never = () => new Promise<string[]>(() => undefined);
    void grouped.run('stuck', never);
    expect(await grouped.run('free', () => Promise.resolve(['done']))).toBe('done');
  });

  it('fail together, and the next group runs all the same', async () => {
    const grouped = new GroupedCalls<string>();
    let tries = 0;
    const work = (times: number) =>
      ++tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve(Array<string>(times).fill('back'));
    const outcomes = await Promise.allSettled([grouped.run('one', work), grouped.run('one', work)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
