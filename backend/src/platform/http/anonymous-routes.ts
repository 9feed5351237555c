import type { FastifyInstance } from 'fastify';

/**
 * Routes on which nobody is anybody: a story is sent here. Everything in a request that could tell who sent it is
 * dropped before anything else reads it, so that it can be neither stored nor logged further down.
 */
export const ANONYMOUS_ROUTES: readonly string[] = ['POST /api/confessions'];

const KEPT_HEADERS = new Set([
  'content-type',
  'content-length',
  'transfer-encoding',
  'accept',
  'accept-encoding',
  'origin',
  'sec-fetch-site',
  'host',
  'connection',
]);

/** Must be registered before every other hook: hooks run in order, and the session's would read the cookie. */
export function dropIdentityOnAnonymousRoutes(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (ANONYMOUS_ROUTES.includes(`${request.method} ${request.routeOptions.url ?? ''}`)) {
      const { headers } = request.raw;
      for (const name of Object.keys(headers)) if (!KEPT_HEADERS.has(name)) delete headers[name];
      request.raw.rawHeaders.length = 0;
    }
    done();
  });
}
