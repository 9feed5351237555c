import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runWithContext } from '../../tracing/request-context.js';
import type { RequestContext } from '../../tracing/request-context.js';
import type { Tracing } from '../../tracing/tracing.js';
import { ANONYMOUS_ROUTES } from '../auth/anonymous-routes.js';
import { routeOf } from '../auth/permission-table.js';

const EMPTY_CONTEXT: RequestContext = {};

/**
 * Gives everything that a request causes its request id, and its trace if the route is on the trace allow-list. On an
 * anonymous route there is neither.
 *
 * `traceparent` is never read from a request. A proxy passes it on from the browser, so an id that the browser, or
 * someone between it and us, chose for the request would be stored together with its time.
 */
export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  server.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request);
    if (ANONYMOUS_ROUTES.includes(route)) return runWithContext(EMPTY_CONTEXT, done);
    const span = tracing.isOn ? startSpan(tracing, route, request, reply) : undefined;
    runWithContext({ requestId: request.id, span }, done);
  });
}

/** Starts no span for an in-process request of a page: that page may be the one that confirms a submitted story. */
function startSpan(tracing: Tracing, route: string, request: FastifyRequest, reply: FastifyReply) {
  if (!(request.raw.socket instanceof Socket)) return undefined;
  const span = tracing.startRequest(route, {
    'http.request.method': request.method,
    'http.route': request.routeOptions.url ?? '',
  });
  // `close` is also emitted if the client has disconnected.
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
