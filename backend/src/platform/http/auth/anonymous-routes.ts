import type { FastifyInstance } from 'fastify';
import { storeAddressKey } from './client-address.js';

/**
 * Routes on which nobody is anybody: here a story is sent, or a reader reacts to one. Everything in a request that could
 * tell who it is is dropped before anything else reads it, so that it can be neither stored nor logged further down.
 * What the limits count by stays until they have counted: a keyed hash, on the request alone.
 */
export const ANONYMOUS_ROUTES: readonly string[] = [
  'POST /api/confessions',
  // The same, sent by a browser without scripts (site/story-form.ts).
  'POST /stories',
  'POST /confessions',
  'PUT /api/confessions/:id/reactions/:reactionType',
  'DELETE /api/confessions/:id/reactions/:reactionType',
];

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
      storeAddressKey(request);
      const { headers } = request.raw;
      for (const name of Object.keys(headers)) if (!KEPT_HEADERS.has(name)) delete headers[name];
      request.raw.rawHeaders.length = 0;
    }
    done();
  });
}
