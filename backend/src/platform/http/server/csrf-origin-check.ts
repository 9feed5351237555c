import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { problem } from '../errors/problem-details.js';
import type { ProblemDetails } from '../errors/problem-details.js';
import { sendProblem } from '../errors/problem-details.filter.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Says a refusal in the route's own way: where a browser shows what comes back, as a page. */
    refuse?: (request: FastifyRequest, reply: FastifyReply, body: ProblemDetails) => unknown;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site makes a browser send. A request with neither header is no browser's (a script, a test
 * client): it carries no browser's cookies, so it passes.
 */
export function refuseCrossOrigin(server: FastifyInstance, settings: Settings): void {
  const refusal = problem(403, 'This request came from another site.', { code: 'origin.foreign' });
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.refuse || !isCrossOrigin(request, settings)) return done();
    sendProblem(reply, refusal);
  });
  // A page bears what the hooks in between put on every answer; the body has not been looked at.
  server.addHook('preParsing', (request, reply, payload, done) => {
    const { refuse } = request.routeOptions.config;
    if (!refuse || !isCrossOrigin(request, settings)) return done(null, payload);
    void refuse(request, reply, refusal);
  });
}

/** Whether another site made a browser send it. */
export function isCrossOrigin(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  { origins }: Settings,
): boolean {
  if (SAFE.has(method)) return false;
  const { origin, 'sec-fetch-site': site } = headers;
  // A form on a page without referrer is sent with the origin `null`: the other header says where it really is from.
  const isOurs = origin === 'null' ? site === 'same-origin' : origin === undefined || origins.includes(origin);
  return !isOurs || (site !== undefined && site !== 'same-origin' && site !== 'none');
}
