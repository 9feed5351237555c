import type { FastifyInstance } from 'fastify';
import { storeAddressKey } from './client-address.js';

/**
 * The routes that submit a story, look up or change one by its receipt, react to one, report one, or write to the editors, perhaps
 * about a story: for reports and messages only the body says so, and it is read too late to decide here. Everything in these requests
 * that could identify the sender is dropped before anything else reads it, so that it can be neither stored nor logged later. Only a
 * keyed hash of the address stays, on the request object, until the rate limit has counted it.
 * nginx does not log these paths either: `$written` in infra/nginx/http.conf, compared by infra.spec.ts.
 */
export const ANONYMOUS_ROUTES: readonly string[] = [
  'POST /api/confessions',
  // Forms sent by a browser without scripts (site/forms/site-forms.ts).
  'POST /stories',
  'POST /confessions',
  'POST /receipt',
  'PUT /api/confessions/:id/reactions/:reactionType',
  'DELETE /api/confessions/:id/reactions/:reactionType',
  'POST /api/receipts',
  'POST /api/receipts/answer',
  'POST /api/receipts/agree',
  'POST /api/receipts/correct',
  'POST /api/receipts/withdraw',
  'POST /api/contact',
  'POST /contact',
  'POST /api/reports',
  'POST /report',
];

/** Those that need to know whether two requests come from the same network. */
const ROUTES_BY_NETWORK: readonly string[] = ['POST /api/reports', 'POST /report'];

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
    const route = `${request.method} ${request.routeOptions.url ?? ''}`;
    if (ANONYMOUS_ROUTES.includes(route)) {
      storeAddressKey(request, { network: ROUTES_BY_NETWORK.includes(route) });
      const { headers } = request.raw;
      for (const name of Object.keys(headers)) if (!ALLOWED_HEADERS.has(name)) delete headers[name];
      request.raw.rawHeaders.length = 0;
    }
    done();
  });
}
