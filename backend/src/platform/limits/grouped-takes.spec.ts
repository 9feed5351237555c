import { describe, expect, it } from '@jest/globals';
import { GroupedTakes } from './grouped-takes.js';

describe('Calls that go together', () => {
  it('are one at a time for an id, each with all who came meanwhile, and each gets an answer of its own', async () => {
    const together = new GroupedTakes<string>();
    const calls: number[] = [];
    let atOnce = 0;
    const work = async (many: number) => {
      calls.push(many);
      expect(++atOnce).toBe(1);
      await Promise.resolve();
      atOnce--;
      return Array.from({ length: many }, (_, n) => `call ${calls.length}, answer ${n}`);
    };
    const answers = await Promise.all([1, 2, 3, 4].map(() => together.join('one', work)));
    expect(calls).toEqual([1, 3]);
    expect(answers).toEqual(['call 1, answer 0', 'call 2, answer 0', 'call 2, answer 1', 'call 2, answer 2']);
    expect(await together.join('one', work)).toBe('call 3, answer 0');
  });

  it('do not wait for another id', async () => {
    const together = new GroupedTakes<string>();
    const never = () => new Promise<string[]>(() => undefined);
    void together.join('stuck', never);
    expect(await together.join('free', () => Promise.resolve(['done']))).toBe('done');
  });

  it('fail together, and the next ones are tried again', async () => {
    const together = new GroupedTakes<string>();
    let tries = 0;
    const work = (many: number) =>
      ++tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve(Array<string>(many).fill('back'));
    const ends = await Promise.allSettled([together.join('one', work), together.join('one', work)]);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
