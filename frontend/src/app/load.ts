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
