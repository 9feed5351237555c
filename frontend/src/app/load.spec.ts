import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ApiError, type FetchPath } from '../lib/api/client';
import { loadQuery, loadInfiniteQuery } from './load';
import { queriesOf } from './page-state';
import { makeQueryClient } from './query-client';

const answer: FetchPath = () => Promise.reject(new Error('Nobody asks.'));

/** The contents of the client's cache, without timestamps. */
const held = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state: { data, error, status, fetchStatus, isInvalidated } }) => ({
      ...{ queryKey, data, error, status, fetchStatus, isInvalidated },
    }));

/** Runs one client through our functions and another through the library's, and returns both outcomes. */
async function bothWays(
  ours: (client: QueryClient) => Promise<unknown>,
  its: (client: QueryClient) => Promise<unknown>,
) {
  const clients = [makeQueryClient(answer), makeQueryClient(answer)] as const;
  const [one, other] = await Promise.allSettled([ours(clients[0]), its(clients[1])]);
  return { one, other, clients };
}

const article = (queryFn: () => Promise<unknown>) => queryOptions({ queryKey: ['posts', 'one', '7'], queryFn });

const LETTERS = ['a', 'b', 'c'];
const letters = (broken?: string) =>
  infiniteQueryOptions({
    queryKey: ['letters'],
    queryFn: ({ pageParam, meta }) => {
      const at = pageParam === null ? 0 : LETTERS.indexOf(pageParam) + 1;
      if (LETTERS[at] === broken) throw new ApiError(503, 'Not now.');
      return Promise.resolve({ letter: LETTERS[at]!, asked: meta?.fetch === answer });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ letter }) => (letter === 'c' ? null : letter),
  });

describe('loading page data on the server', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each<[string, () => Promise<unknown>]>([
    ['an object', () => Promise.resolve({ id: 7, tags: ['a'] })],
    ['a list', () => Promise.resolve([{ id: 1 }, { id: 2 }])],
    ['nothing', () => Promise.resolve(null)],
    ['a 404', () => Promise.reject(new ApiError(404, 'No such article.'))],
    ['a bug', () => Promise.reject(new TypeError('x is undefined'))],
    ['a bug before any request', () => { throw new TypeError('x is undefined'); }], // prettier-ignore
    ['undefined', () => Promise.resolve(undefined)],
  ])('caches and returns the same as the library: %s', async (_what, queryFn) => {
    // The library warns the developer on the console.
    jest.spyOn(console, 'error').mockReturnValue();
    const { one, other, clients } = await bothWays(
      (client) => loadQuery(client, article(queryFn)),
      (client) => client.ensureQueryData(article(queryFn)),
    );
    expect(one).toEqual(other);
    expect(held(clients[0])).toEqual(held(clients[1]));
    expect(queriesOf(clients[0])).toEqual(queriesOf(clients[1]));
  });

  it.each<[string, object, string | undefined]>([
    ['the first page', {}, undefined],
    ['two pages', { pages: 2 }, undefined],
    ['all pages', { pages: 9 }, undefined],
    ['a list that fails on its second page', { pages: 2 }, 'b'],
    ['a list whose failing second page is not requested', { pages: 1 }, 'b'],
  ])('caches and returns the same as the library for a list: %s', async (_what, more, broken) => {
    const options = { ...letters(broken), ...more };
    const { one, other, clients } = await bothWays(
      (client) => loadInfiniteQuery(client, options),
      (client) => client.ensureInfiniteQueryData(options),
    );
    expect(one).toEqual(other);
    expect(held(clients[0])).toEqual(held(clients[1]));
  });

  it('keeps queries in the order they were requested, whichever response comes first', async () => {
    const client = makeQueryClient(answer);
    let answerLate: (said: unknown) => void = () => undefined;
    const late = loadQuery(
      client,
      article(() => new Promise((resolve) => (answerLate = resolve))),
    );
    await Promise.all([
      loadInfiniteQuery(client, letters()),
      loadQuery(client, queryOptions({ queryKey: ['last'], queryFn: () => 1 })),
    ]);
    answerLate({ id: 7 });
    await late;
    expect(queriesOf(client).map(([[name]]) => name)).toEqual(['posts', 'letters', 'last']);
  });

  it('does not use the library’s fetching when all goes well', async () => {
    const client = makeQueryClient(answer);
    const steps: unknown[] = [];
    client.getQueryCache().subscribe((event) => steps.push('action' in event ? event.action.type : event.type));
    await loadQuery(
      client,
      article(() => Promise.resolve({ id: 7 })),
    );
    await loadInfiniteQuery(client, letters());
    expect(steps).toContain('success');
    expect(steps).not.toContain('fetch');
  });
});
