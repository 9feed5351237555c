import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { problem } from '../errors/problem-details.js';
import type { ProblemDetails } from '../errors/problem-details.js';
import { sendProblem } from '../errors/problem-details.filter.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sends a refusal in the route's own format, for example as a page if a browser shows the response. */
    refuse?: (request: FastifyRequest, reply: FastifyReply, body: ProblemDetails) => unknown;
    /** Accepts requests that another site made a browser send. Only for a route that no cookie and no session can help. */
    anyOrigin?: true;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site made a browser send (CSRF). A request with neither `Origin` nor `Sec-Fetch-Site`
 * does not come from a browser, so it carries no browser's cookies and is allowed.
 */
export function refuseCrossOrigin(server: FastifyInstance, settings: Settings): void {
  const refusal = problem(403, 'This request came from another site.', { code: 'origin.foreign' });
  server.addHook('onRequest', (request, reply, done) => {
    const { refuse, anyOrigin } = request.routeOptions.config;
    if (refuse || anyOrigin || !isCrossOrigin(request, settings)) return done();
    sendProblem(reply, refusal);
  });
  // A page needs the headers that the onRequest hooks in between set. The body has not been read yet.
  server.addHook('preParsing', (request, reply, payload, done) => {
    const { refuse } = request.routeOptions.config;
    const { anyOrigin } = request.routeOptions.config;
    if (!refuse || anyOrigin || !isCrossOrigin(request, settings)) return done(null, payload);
    void refuse(request, reply, refusal);
  });
}

/** Whether another site made a browser send the request. */
export function isCrossOrigin(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { origins }: Settings,
): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const { origin, 'sec-fetch-site': site } = headers;
  // A form on a page with a no-referrer policy sends the origin `null`. Then only `Sec-Fetch-Site` shows where it came
  // from.
  const isSameOrigin = origin === 'null' ? site === 'same-origin' : origin === undefined || origins.includes(origin);
  return !isSameOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none');
}
