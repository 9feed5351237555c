import type { Problem } from './types';

/**
 * The parts of a response that are used. `said` is a body that is already parsed, as on the server, where calls are in
 * process.
 */
export interface Answer extends Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> {
  headers: Pick<Headers, 'get'>;
  said?: unknown;
}

/** Makes a request: with the browser's fetch, or on the server with a function that calls the API in process. */
export type FetchPath = (path: string) => Promise<Answer>;

export interface Via {
  meta?: { fetch?: FetchPath } | undefined;
  signal?: AbortSignal;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { fetch?: FetchPath };
  }
}

/** An error response of the API, with the message to show. `status` is 0 if the server could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: { path: string; message: string }[] = [],
    /** The stable error code, if there is one (docs/errors.md). */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** Receives the response headers, for callers that need one (`X-Decision-Id`). */
export type OnHeaders = (headers: Answer['headers']) => void;

export interface Page<T> {
  items: T[];
  /** The number of items on all pages, from X-Total-Count. */
  total: number;
  /** The opaque cursor of the next page, from the Link header; null on the last page. */
  cursor: string | null;
}

async function refusal(response: Answer): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    const message = problem.message ?? problem.detail ?? response.statusText;
    return new ApiError(response.status, message, problem.errors, problem.code);
  } catch {
    return new ApiError(response.status, `${response.status}: ${text || response.statusText}`);
  }
}

async function send(path: string, via: Via, init: RequestInit = {}): Promise<Answer> {
  let response: Answer;
  try {
    response = via.meta?.fetch
      ? await via.meta.fetch(path)
      : await fetch(path, { credentials: 'same-origin', ...init, ...(via.signal && { signal: via.signal }) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, 'The Archive could not be reached. Your connection may be down. Please try again later.');
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

const body = (method: string, value: unknown): RequestInit =>
  value === undefined
    ? { method }
    : { method, body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };

/** Returns undefined for an empty body (204, 202). */
async function read<T>(response: Answer): Promise<T> {
  if (response.said !== undefined) return response.said as T;
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function change<T>(path: string, init: RequestInit, onHeaders?: OnHeaders): Promise<T> {
  const response = await send(path, {}, init);
  onHeaders?.(response.headers);
  return read<T>(response);
}

/** The value of `cursor` in a Link header's rel="next" URL. */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(link ?? '')?.[1];
  return target ? new URL(target, 'http://any').searchParams.get('cursor') : null;
}

/** Appends a query to a path; parameters that are null, undefined or '' are left out. */
export function withQuery(path: string, params: Record<string, string | number | boolean | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

export const api = {
  get: async <T>(path: string, via: Via = {}): Promise<T> => read<T>(await send(path, via)),

  page: async <T>(path: string, via: Via = {}): Promise<Page<T>> => {
    const response = await send(path, via);
    const items = await read<T[]>(response);
    return {
      items,
      total: Number(response.headers.get('x-total-count') ?? items.length),
      cursor: nextCursor(response.headers.get('link')),
    };
  },

  post: <T>(path: string, value?: unknown, onHeaders?: OnHeaders): Promise<T> =>
    change<T>(path, body('POST', value), onHeaders),
  put: <T>(path: string, value?: unknown, onHeaders?: OnHeaders): Promise<T> =>
    change<T>(path, body('PUT', value), onHeaders),
  delete: <T>(path: string, value?: unknown, onHeaders?: OnHeaders): Promise<T> =>
    change<T>(path, body('DELETE', value), onHeaders),
};

/** The message to show for any thrown value. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.message ? error.message : otherwise;
