import { ApiError } from '../lib/api/client';

const onServer = typeof document === 'undefined';

/**
 * Starts loading a page's data. The server waits for it; in the browser the page opens immediately and shows a
 * placeholder. A 404 from the API becomes the page's status; any other failure is thrown.
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
