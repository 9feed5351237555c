import { isUnattended } from '../activity';
import { noteSessionEnd } from './session-end';
import { confirmItsYou } from './step-up';
import type { Problem } from './types';

/**
 * The parts of a response that are used. `parsedBody` is a body that is already parsed, as on the server, where calls are in
 * process.
 */
export interface ApiResponse extends Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> {
  /** Only in the browser. */
  blob?: Response['blob'];
  headers: Pick<Headers, 'get'>;
  parsedBody?: unknown;
}

/** Makes a request: with the browser's fetch, or on the server with a function that calls the API in process. */
export type FetchPath = (path: string) => Promise<ApiResponse>;

export interface Via {
  meta?: { fetch?: FetchPath } | undefined;
  signal?: AbortSignal;
  /** The page asks by itself: the request does not keep anyone signed in, and opens no dialog. */
  background?: boolean;
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
export type OnHeaders = (headers: ApiResponse['headers']) => void;

export interface Page<T> {
  items: T[];
  /** The number of items on all pages, from X-Total-Count. */
  total: number;
  /** The opaque cursor of the next page, from the Link header; null on the last page. */
  cursor: string | null;
}

/** The error of a response that is no success, from its body. */
export function errorOf({ status, statusText }: Pick<Response, 'status' | 'statusText'>, text: string): ApiError {
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    return new ApiError(status, problem.message ?? problem.detail ?? statusText, problem.errors, problem.code);
  } catch {
    return new ApiError(status, `${status}: ${text || statusText}`);
  }
}

export const UNREACHABLE = 'We couldn’t reach The Archive. Check your connection, then try again.';

/** The code of a call that requires a password or another factor of the last ten minutes. */
const STEP_UP = 'auth.step-up';

function requestOf(via: Via, init: RequestInit, background: boolean): RequestInit {
  const headers = background ? { ...(init.headers as Record<string, string>), 'x-background': '1' } : init.headers;
  return {
    credentials: 'same-origin',
    ...init,
    ...(headers && { headers }),
    ...(via.signal && { signal: via.signal }),
  };
}

async function send(path: string, via: Via, init: RequestInit = {}): Promise<ApiResponse> {
  const background = via.background ?? isUnattended();
  let response: ApiResponse;
  try {
    response = via.meta?.fetch ? await via.meta.fetch(path) : await fetch(path, requestOf(via, init, background));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, UNREACHABLE);
  }
  noteSessionEnd(response.headers.get('x-session-ends-in'));
  if (response.ok) return response;
  const error = errorOf(response, await response.text().catch(() => ''));
  if (error.code === STEP_UP && !background && (await confirmItsYou())) return send(path, via, init);
  throw error;
}

const body = (method: string, value: unknown): RequestInit =>
  value === undefined
    ? { method }
    : { method, body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };

/** Returns undefined for an empty body (204, 202). */
async function read<T>(response: ApiResponse): Promise<T> {
  if (response.parsedBody !== undefined) return response.parsedBody as T;
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** `keepalive`: the browser finishes the request even if the page is closed meanwhile. */
interface ChangeOptions {
  onHeaders?: OnHeaders | undefined;
  keepalive?: boolean;
}

async function change<T>(path: string, init: RequestInit, options: OnHeaders | ChangeOptions = {}): Promise<T> {
  const { onHeaders, keepalive = false }: ChangeOptions =
    typeof options === 'function' ? { onHeaders: options } : options;
  const response = await send(path, {}, { ...init, ...(keepalive && { keepalive }) });
  onHeaders?.(response.headers);
  return read<T>(response);
}

/** The value of `cursor` in a Link header's rel="next" URL. */
export function nextCursor(link: string | null): string | null {
  const target = /<([^>]+)>\s*;[^,]*rel="?next"?/.exec(link ?? '')?.[1];
  return target ? new URL(target, 'http://any').searchParams.get('cursor') : null;
}

/**
 * The id in an address, for a path of the API. Anything else becomes 0, which no item has: other words may be routes of
 * their own, such as `pending`.
 */
export const pathId = (id: string): string => (/^[1-9]\d{0,9}$/.test(id) ? id : '0');

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

  file: async (path: string): Promise<Blob> => (await send(path, {})).blob!(),

  page: async <T>(path: string, via: Via = {}): Promise<Page<T>> => {
    const response = await send(path, via);
    const items = await read<T[]>(response);
    return {
      items,
      total: Number(response.headers.get('x-total-count') ?? items.length),
      cursor: nextCursor(response.headers.get('link')),
    };
  },

  post: <T>(path: string, value?: unknown, options?: OnHeaders | ChangeOptions): Promise<T> =>
    change<T>(path, body('POST', value), options),
  put: <T>(path: string, value?: unknown, onHeaders?: OnHeaders): Promise<T> =>
    change<T>(path, body('PUT', value), onHeaders),
  delete: <T>(path: string, value?: unknown, options?: OnHeaders | ChangeOptions): Promise<T> =>
    change<T>(path, body('DELETE', value), options),
};

/** The message to show for any thrown value. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.message ? error.message : otherwise;
