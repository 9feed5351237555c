import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { KeyBatcher } from './key-batcher.js';

/** Answers each key with its letter, but for `x`, which nothing is known of. */
function recorded(fail?: Error) {
  const asked: string[][] = [];
  const together = new KeyBatcher<string, string>((keys) => {
    asked.push(keys);
    if (fail) return Promise.reject(fail);
    return Promise.resolve(new Map(keys.filter((key) => key !== 'x').map((key) => [key, key.toUpperCase()])));
  });
  return { asked, together };
}

describe('Questions by a key', () => {
  it('of one turn are one, each gets its own answer, and who asks for what another does shares it', async () => {
    const { asked, together } = recorded();
    const answers = await Promise.all(['a', 'x', 'b', 'a'].map((key) => together.load(key)));
    expect(answers).toEqual(['A', null, 'B', 'A']);
    expect(asked).toEqual([['a', 'x', 'b']]);
  });

  it('are asked anew in the next turn: what was answered is not remembered', async () => {
    const { asked, together } = recorded();
    await together.load('a');
    await together.load('a');
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('fail for all who asked', async () => {
    const { together } = recorded(new Error('nobody answers'));
    const outcomes = await Promise.allSettled([together.load('a'), together.load('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(outcomes).toMatchObject([{ reason: { message: 'nobody answers' } }, { reason: {} }]);
  });

  it('belong to none of the requests that they are asked for', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const together = new KeyBatcher<string, string>(() => {
      seen.push(request.getStore());
      return Promise.resolve(new Map());
    });
    await Promise.all(['first', 'second'].map((name) => request.run(name, () => together.load(name))));
    expect(seen).toEqual([undefined]);
  });
});
