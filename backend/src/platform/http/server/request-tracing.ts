import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runWithContext } from '../../tracing/request-context.js';
import type { RequestContext } from '../../tracing/request-context.js';
import type { Tracing } from '../../tracing/tracing.js';
import { ANONYMOUS_ROUTES } from '../auth/anonymous-routes.js';
import { routeOf } from '../auth/permissions.js';

const NOTHING: RequestContext = {};

/**
 * From here on whatever a request causes knows its id, and its trace where it is followed. On an anonymous route it knows neither.
 *
 * `traceparent` is not read, from nobody: a proxy passes on what a browser sends, and a name that a reader's browser, or whoever
 * sits in front of it, gave to a request would be kept beside the moment in which it came.
 */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  server.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    if (ANONYMOUS_ROUTES.includes(route)) return runWithContext(NOTHING, done);
    const span = tracing.isOn ? begin(tracing, route, request, reply) : undefined;
    runWithContext({ requestId: request.id, span }, done);
  });
}

/** Not for what a page asks in process: that page may be the one which says that a story has come. */
function begin(tracing: Tracing, route: string, request: FastifyRequest, reply: FastifyReply) {
  if (!(request.raw.socket instanceof Socket)) return undefined;
  const span = tracing.startRequest(route, {
    'http.request.method': request.method,
    'http.route': request.routeOptions.url ?? '',
  });
  // Also where nobody waits for the answer any more.
  if (span) reply.raw.once('close', () => span.end(outcomeOf(reply)));
  return span;
}

const outcomeOf = ({ statusCode, raw }: FastifyReply) => ({
  attributes: {
    'http.response.status_code': statusCode,
    ...(raw.writableFinished ? {} : { 'archive.left': 1 }),
  },
  failed: statusCode >= 500,
});
