import { describe, expect, it } from '@jest/globals';
import { ApiError, type FetchPath } from '../lib/api/client';
import { load } from './load';
import { queriesOf } from './document/page-state';
import { makeQueryClient } from './query-client';

const noFetch: FetchPath = () => Promise.reject(new Error('No request is expected.'));

describe('loading page data on the server', () => {
  it('keeps queries in the order they were requested, whichever response comes first', async () => {
    const client = makeQueryClient(noFetch);
    let answerLate: (body: unknown) => void = () => undefined;
    const late = new Promise((resolve) => (answerLate = resolve));
    const loaded = load(
      () => client.ensureQueryData({ queryKey: ['first'], queryFn: () => late }),
      () =>
        client.ensureInfiniteQueryData({
          queryKey: ['list'],
          queryFn: () => ['a'],
          initialPageParam: null,
          getNextPageParam: () => null,
        }),
      () => client.ensureQueryData({ queryKey: ['last'], queryFn: () => answerLate({ id: 7 }) ?? 1 }),
    );
    expect(await loaded).toBeNull();
    expect(queriesOf(client).map(([[name]]) => name)).toEqual(['first', 'list', 'last']);
  });

  it('turns a 404 into the status of the page', async () => {
    const missing = () => Promise.reject(new ApiError(404, 'No such article.'));
    expect(await load(missing, () => Promise.resolve(1))).toEqual({ status: 404 });
  });

  it.each([new ApiError(503, 'Not now.'), new TypeError('x is undefined')])('throws any other failure: %s', (failure) =>
    expect(load(() => Promise.reject(failure))).rejects.toBe(failure),
  );
});
