import type {
  EnsureInfiniteQueryDataOptions,
  EnsureQueryDataOptions,
  GetNextPageParamFunction,
  InfiniteData,
  QueryClient,
  QueryFunction,
  QueryKey,
} from '@tanstack/react-query';
import { ApiError } from '../lib/api/client';

const onServer = typeof document === 'undefined';

/**
 * Gets a page's data under way. On the server the page waits for it; in the browser the page opens at once and shows the
 * shape of what will come. What is not there is an answer (404), everything else that fails is an error.
 */
export async function load(...queries: (() => Promise<unknown>)[]): Promise<{ status: number } | null> {
  const all = Promise.all(queries.map((query) => query()));
  if (!onServer) {
    all.catch(() => undefined);
    return null;
  }
  try {
    await all;
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { status: 404 };
    throw error;
  }
}

/** No page is given up while it is made. */
const { signal } = new AbortController();

/**
 * What a page shows. The server asks without the library's fetching: its client is one page's, nothing is there yet, and what
 * that fetching leaves behind keeps all of the page's data past V8's young generation (docs/adr/0071).
 */
export async function ask<T, K extends QueryKey>(
  client: QueryClient,
  options: EnsureQueryDataOptions<T, Error, T, K>,
): Promise<T> {
  if (!onServer) return client.ensureQueryData(options);
  const { queryKey, queryFn, meta } = client.defaultQueryOptions(options);
  const asking = (async () => (queryFn as QueryFunction<T, K>)({ client, queryKey, meta, signal }))();
  return (await heldBy(client, queryKey, asking)) ?? client.ensureQueryData({ ...options, queryFn: () => asking });
}

/** The same of a list: its first page, or as many as `pages` says and there are. */
export async function askList<T, K extends QueryKey, P>(
  client: QueryClient,
  options: EnsureInfiniteQueryDataOptions<T, Error, T, K, P>,
): Promise<InfiniteData<T, P>> {
  if (!onServer) return client.ensureInfiniteQueryData(options);
  const asking = pagesOf(client, options);
  const first = () => asking.then(({ pages: [page] }) => page!);
  return (
    (await heldBy(client, options.queryKey, asking)) ?? client.ensureInfiniteQueryData({ ...options, queryFn: first })
  );
}

/** @returns undefined where the library is to say what is wrong: it failed, or it is nothing */
async function heldBy<T>(client: QueryClient, queryKey: QueryKey, asking: Promise<T>): Promise<T | undefined> {
  // Its place is where it was asked for, whoever answers first: a page is to be the same each time, letter by letter.
  client.getQueryCache().build(client, { queryKey });
  try {
    const data = await asking;
    if (data !== undefined) client.setQueryData<unknown>(queryKey, data);
    return data;
  } catch {
    return undefined;
  }
}

async function pagesOf<T, K extends QueryKey, P>(
  client: QueryClient,
  options: EnsureInfiniteQueryDataOptions<T, Error, T, K, P>,
): Promise<InfiniteData<T, P>> {
  const { queryKey, meta } = client.defaultQueryOptions(options);
  const { initialPageParam, pages: wanted = 1 } = options;
  const { getNextPageParam } = options as { getNextPageParam?: GetNextPageParamFunction<P, T> };
  const queryFn = options.queryFn as (context: object) => Promise<T>;
  const data: InfiniteData<T, P> = { pages: [], pageParams: [] };
  for (let pageParam = initialPageParam; ;) {
    const page = await queryFn({ client, queryKey, meta, signal, pageParam, direction: 'forward' });
    data.pages.push(page);
    data.pageParams.push(pageParam);
    const next = data.pages.length < wanted && getNextPageParam?.(page, data.pages, pageParam, data.pageParams);
    if (next === false || next === null || next === undefined) return data;
    pageParam = next;
  }
}
