import { jest } from '@jest/globals';

export interface Call {
  method: string;
  path: string;
  body: unknown;
}

interface MockResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answer = MockResponse | Promise<MockResponse>;

/**
 * Replaces the API in a component's test. `answers` maps 'GET /api/posts/1' (path without query) to a response, or to a
 * function that makes one per call. Anything else gets a 404. Returns the list of calls, in order.
 */
export function mockApi(answers: Record<string, Answer | ((call: Call) => Answer)>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = jest.fn(async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname + url.search,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    calls.push(call);
    const prepared = answers[`${call.method} ${url.pathname}`];
    const {
      status = 200,
      body,
      headers,
    }: MockResponse = prepared === undefined
      ? problem(404, 'There is nothing here.')
      : await (typeof prepared === 'function' ? prepared(call) : prepared);
    return new Response(body === undefined ? null : JSON.stringify(body), {
      status,
      ...(headers && { headers }),
    });
  }) as typeof fetch;
  return calls;
}

/** An error response as the API sends it. */
export const problem = (status: number, message: string, errors: { path: string; message: string }[] = []) => ({
  status,
  body: { type: 'about:blank', title: message, status, detail: message, message, ...(errors.length > 0 && { errors }) },
});

/** The calls that change something. Opening an item on the desk also claims it, which changes nothing. */
export const changesOf = (calls: Call[]): Call[] =>
  calls.filter(({ method, path }) => method !== 'GET' && path !== '/api/moderation/claims');
