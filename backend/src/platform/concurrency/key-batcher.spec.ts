import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { KeyBatcher } from './key-batcher.js';

/** Loads the capital letter of each key, and nothing for `x`. */
function recordingBatcher(fail?: Error) {
  const queries: string[][] = [];
  const batcher = new KeyBatcher<string, string>((keys) => {
    queries.push(keys);
    if (fail) return Promise.reject(fail);
    return Promise.resolve(new Map(keys.filter((key) => key !== 'x').map((key) => [key, key.toUpperCase()])));
  });
  return { queries, batcher };
}

describe('KeyBatcher', () => {
  it('loads all keys of one event-loop turn in one query, and each key once', async () => {
    const { queries, batcher } = recordingBatcher();
    const values = await Promise.all(['a', 'x', 'b', 'a'].map((key) => batcher.load(key)));
    expect(values).toEqual(['A', null, 'B', 'A']);
    expect(queries).toEqual([['a', 'x', 'b']]);
  });

  it('does not cache: the next turn queries again', async () => {
    const { queries, batcher } = recordingBatcher();
    await batcher.load('a');
    await batcher.load('a');
    expect(queries).toEqual([['a'], ['a']]);
  });

  it('rejects every caller when the query fails', async () => {
    const { batcher } = recordingBatcher(new Error('no answer'));
    const outcomes = await Promise.allSettled([batcher.load('a'), batcher.load('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(outcomes).toMatchObject([{ reason: { message: 'no answer' } }, { reason: {} }]);
  });

  it('runs the query in the context of none of the requests', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const batcher = new KeyBatcher<string, string>(() => {
      seen.push(request.getStore());
      return Promise.resolve(new Map());
    });
    await Promise.all(['first', 'second'].map((name) => request.run(name, () => batcher.load(name))));
    expect(seen).toEqual([undefined]);
  });
});
