import type { FastifyInstance } from 'fastify';
import { storeAddressKey } from './client-address.js';

/**
 * The routes that submit a story or react to one. Everything in these requests that could identify the sender is
 * dropped before anything else reads it, so that it can be neither stored nor logged later. Only a keyed hash of the
 * address stays, on the request object, until the rate limit has counted it.
 */
export const ANONYMOUS_ROUTES: readonly string[] = [
  'POST /api/confessions',
  // Forms sent by a browser without scripts (site/story-form.ts).
  'POST /stories',
  'POST /confessions',
  'PUT /api/confessions/:id/reactions/:reactionType',
  'DELETE /api/confessions/:id/reactions/:reactionType',
];

const ALLOWED_HEADERS = new Set([
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

/** Call it before any other hook is added: hooks run in order, and the session hook would read the cookie. */
export function dropIdentityOnAnonymousRoutes(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (ANONYMOUS_ROUTES.includes(`${request.method} ${request.routeOptions.url ?? ''}`)) {
      storeAddressKey(request);
      const { headers } = request.raw;
      for (const name of Object.keys(headers)) if (!ALLOWED_HEADERS.has(name)) delete headers[name];
      request.raw.rawHeaders.length = 0;
    }
    done();
  });
}
