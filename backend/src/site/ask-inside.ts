import type { FastifyInstance } from 'fastify';
import type { InProcessReads } from '../platform/http/server/in-process-reads.js';
import { withTimeout } from '../platform/concurrency/with-timeout.js';
import type { ResponseCache } from '../platform/http/cache/response-cache.js';
import type { ApiAnswer } from './page-source.js';

export interface InProcessDependencies {
  responseCache: Pick<ResponseCache, 'get' | 'evictStale'>;
  inProcessReads: Pick<InProcessReads, 'get'>;
}

/**
 * A question that gets no answer (its database has frozen, or is cut off without a word) must not keep its page: all who
 * ask for it would wait with it, also when the database is long back.
 */
export const ANSWER_MS = 10_000;

/**
 * Asks the API in process, as nobody in particular: what is kept, else by the short way, else as everybody from outside.
 *
 * @param by the id of the request that it is asked for, for the log
 * @returns undefined when there was no answer in time
 */
export async function requestInProcess(
  server: FastifyInstance,
  { responseCache, inProcessReads }: InProcessDependencies,
  path: string,
  by: string,
): Promise<ApiAnswer | undefined> {
  const kept = responseCache.get(path);
  if (kept) return inText(200, kept.headers, kept.text);
  return withTimeout(ANSWER_MS, ask());

  async function ask(): Promise<ApiAnswer> {
    const told = await inProcessReads.get(path, by);
    if (told) return { ...inText(told.status, told.headers, () => JSON.stringify(told.body)), said: told.body };
    responseCache.evictStale(path);
    const { statusCode, headers, payload } = await server.inject({
      method: 'GET',
      url: path,
      headers: { accept: 'application/json' },
    });
    return inText(statusCode, headers, () => payload);
  }
}

/** Nothing was said. */
export const silence: ApiAnswer = inText(503, {}, () => '');

function inText(status: number, headers: Record<string, unknown>, text: () => string): ApiAnswer {
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: { get: (name) => (headers[name] === undefined ? null : String(headers[name])) },
    text: () => Promise.resolve(text()),
  };
}
