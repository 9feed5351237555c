import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { Limits } from '../../rate-limit-counters/limits.js';
import { Metrics } from '../../metrics/metrics.js';
import { MIN_COMPRESSED_BYTES } from '../cache/cached-response.js';
import { ResponseCache } from '../cache/response-cache.js';
import type { Observe } from '../cache/send-cached.js';
import { compressResponses } from '../cache/compression.js';
import { encodeLargeStrings } from '../cache/encode-large-strings.js';
import { Tracing } from '../../tracing/tracing.js';
import { dropIdentityOnAnonymousRoutes } from '../auth/anonymous-routes.js';
import { BODY_LIMITS, compareBodyLimits, limitBodies } from './body-limits.js';
import type { BodyLimitTable } from './body-limits.js';
import { CallerFinder } from '../auth/caller-finder.js';
import { compareFreshFactors, FRESH_FACTOR_ROUTES } from '../auth/fresh-factor.js';
import type { FreshFactorTable } from '../auth/fresh-factor.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { FastPaths } from './fast-path.js';
import { traceRequests } from './request-tracing.js';
import {
  dropCookiesWhereSessionIsSkipped,
  renderBeforeSession,
  dropCookiesFromSharedResponses,
} from '../auth/session-cookie.js';
import { acceptOnlyJson } from './json-body-parser.js';
import { acceptUploads } from './multipart-upload.js';
import { limitArrival, LONGEST_ARRIVAL_MS } from './request-arrival.js';
import { addPreRouterHandler } from './pre-router.js';
import { compareRateLimits, RATE_LIMITS } from '../rate-limit/limit-table.js';
import type { RateLimitTable } from '../rate-limit/limit-table.js';
import { refundUncounted } from '../rate-limit/rate-limit.guard.js';
import { handleEtags } from '../cache/etag.js';
import { refuseCrossOrigin } from './csrf-origin-check.js';
import { checkPermissionBeforeBody } from '../auth/permissions.guard.js';
import { comparePermissions, PERMISSIONS, routeKey } from '../auth/permission-table.js';
import type { PermissionTable } from '../auth/permission-table.js';
import { countRefusedBodies } from '../rate-limit/refused-bodies.js';
import { resolveClientAddress } from '../auth/client-address.js';
import { addSecurityHeaders } from './security-headers.js';
import type { SessionStore } from '../auth/session-store.js';
import { SESSION_STORE } from '../auth/session-store.js';
import { registerSessions } from '../auth/session-plugin.js';
import { SessionClock } from '../auth/session-times.js';
import { InProcessReads } from './in-process-reads.js';
import { markTrustedProxies, trustedAddresses } from '../auth/trusted-proxies.js';
import { rejectMalformedUrl, rejectMalformedConnection } from './malformed-requests.js';

/** The routes that exist only when pages are served: files, pages, and forms that are sent to a page. */
export const SITE_ROUTES = /\/\*$|^POST \/(?!api\/|admin\/)/;

/** Nest would register its own body parsers, also for forms. */
class JsonAdapter extends FastifyAdapter {
  override registerParserMiddleware(): void {
    const server = this.getInstance() as unknown as FastifyInstance;
    acceptOnlyJson(server);
    acceptUploads(server);
  }
}

/** `forceCloseConnections`: otherwise an open event stream would keep a stopping process alive. */
export function httpAdapter(settings: Settings): FastifyAdapter {
  return new JsonAdapter({
    forceCloseConnections: true,
    requestTimeout: LONGEST_ARRIVAL_MS,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    trustProxy: settings.trustedProxies.length > 0 && trustedAddresses(settings.trustedProxies),
    frameworkErrors: rejectMalformedUrl,
    clientErrorHandler: rejectMalformedConnection,
  });
}

/**
 * Assembles everything around the routes. Call it before app.init(), which registers the routes. The order is a
 * contract: identity is dropped before anything can read it, and cross-origin writes are refused before a session is
 * looked up. Only forms with their own error page are checked later, before their body is read.
 *
 * A request passes these steps, one file each:
 *
 * Before Fastify (pre-router.ts), where the time for a body begins (request-arrival.ts)
 *  1. A cached response is sent; an identical request in flight is awaited (cache/response-cache.ts).
 *  2. A valid analytics event is accepted (fast-path.ts).
 *  3. A cached page is sent (site/page-renderer.ts adds this handler).
 *
 * onRequest
 *  4. The cookie is dropped where the response is the same for every caller (auth/session-cookie.ts).
 *  5. The request id becomes a header.
 *  6. Identity is dropped on anonymous routes (auth/anonymous-routes.ts).
 *  7. Security headers (security-headers.ts).
 *  8. A span begins, if the route may be traced (request-tracing.ts).
 *  9. Cross-origin writes are refused, except on routes with their own error page: see 12 (csrf-origin-check.ts).
 * 10. A page is rendered (auth/session-cookie.ts, renderBeforeSession).
 * 11. Cookies are parsed, and the session is looked up (auth/session-plugin.ts).
 *
 * preParsing
 * 12. Cross-origin writes are refused on routes with their own error page (csrf-origin-check.ts).
 * 13. The permission is checked before a body is read (auth/permissions.guard.ts).
 * 14. A sender of many refused bodies is counted (rate-limit/refused-bodies.ts).
 *
 * Parsing
 * 15. The body is read up to the limit of its route (body-limits.ts), and parsed if it is JSON (json-body-parser.ts) or,
 *     on the route for pictures, a form with a file (multipart-upload.ts).
 *
 * Nest
 * 16. Permission, rate limit, validation, controller.
 *
 * onSend
 * 17. Connections are closed while the process stops (graceful-shutdown.ts).
 * 18. A new or changed session is stored, and its cookies are set (auth/session-plugin.ts).
 * 19. Cookies are kept out of shared responses (auth/session-cookie.ts).
 * 20. Rate limits are refunded after 400, 413, 415 or 503 (rate-limit/rate-limit.guard.ts).
 * 21. Large strings become bytes once (cache/encode-large-strings.ts).
 * 22. ETag, capture for the cache, 304 (cache/etag.ts).
 * 23. JSON up to 64 kB is compressed (cache/compression.ts).
 * 24. The headers of a fast path are captured for its next responses (fast-path.ts).
 * 25. @fastify/compress does the rest: larger JSON, callers without gzip, and other types.
 *
 * onResponse
 * 26. The response is counted and timed (metrics/metrics.ts).
 *
 * @returns the routes as they get registered, for the permission check after init
 */
export async function configureHttpServer(
  app: NestFastifyApplication,
  settings: Settings,
  scriptHashes: string[],
): Promise<string[]> {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const routes: string[] = [];
  const https = settings.publicUrl.startsWith('https:');
  const shutdown = app.get(GracefulShutdown);
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (shutdown.isStopping) reply.raw.shouldKeepAlive = false;
    done();
  });
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push(routeKey(one, url));
  });
  limitBodies(server, app.get<BodyLimitTable>(BODY_LIMITS));
  const metrics = app.get(Metrics);
  const observe: Observe = (...response) => metrics.recordRequest(...response);
  const httpServer: Server = app.getHttpServer();
  limitArrival(httpServer);
  const responseCache = app.get(ResponseCache);
  addPreRouterHandler(httpServer, (request, response, next) => responseCache.handle(request, response, next, observe));
  const fastPaths = app.get(FastPaths);
  fastPaths.register(server);
  fastPaths.addPreRouter(httpServer, observe);
  dropCookiesWhereSessionIsSkipped(app.getHttpAdapter() as unknown as FastifyAdapter);
  server.decorateRequest('caller', null);
  markTrustedProxies(server, trustedAddresses(settings.trustedProxies));
  resolveClientAddress(server, settings);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    // TLS ends before this process. The session plugin would not set a Secure cookie on a request that looks like plain HTTP.
    if (https) Object.defineProperty(request, 'protocol', { value: 'https' });
    done();
  });
  dropIdentityOnAnonymousRoutes(server);
  addSecurityHeaders(server, settings, scriptHashes);
  traceRequests(server, app.get(Tracing));
  refuseCrossOrigin(server, settings);
  renderBeforeSession(server);
  await registerSessions(server, settings, app.get<SessionStore>(SESSION_STORE), app.get(SessionClock));
  dropCookiesFromSharedResponses(server);
  refundUncounted(server, app.get<RateLimitTable>(RATE_LIMITS), app.get(Limits));
  const tables = { permissions: app.get(PERMISSIONS), freshFactors: app.get(FRESH_FACTOR_ROUTES) };
  checkPermissionBeforeBody(server, tables, app.get(CallerFinder));
  countRefusedBodies(server, app.get<RateLimitTable>(RATE_LIMITS), app.get(Limits));
  encodeLargeStrings(server);
  await handleEtags(server, (...response) => responseCache.capture(...response));
  compressResponses(server, (request) => responseCache.compressedBodyOf(request));
  await server.register(compress, { encodings: ['br', 'gzip'], threshold: MIN_COMPRESSED_BYTES });
  return routes;
}

/**
 * Compares the registered routes with the permission table. Without the site (API tests, development) its routes are skipped.
 *
 * @throws Error when a route is missing from the permission table, or the table names one that does not exist.
 */
export function checkPermissions(
  app: NestFastifyApplication,
  routes: string[],
  { withSite }: { withSite: boolean },
): void {
  const isOfSite = (route: string) => SITE_ROUTES.test(route);
  const table = Object.entries(app.get<PermissionTable>(PERMISSIONS)).filter(([route]) => withSite || !isOfSite(route));
  const differences = comparePermissions(
    withSite ? routes : routes.filter((route) => !isOfSite(route)),
    Object.fromEntries(table),
  );
  if (differences.length > 0) throw new Error(`Permissions and routes differ: ${differences.join('; ')}.`);
}

/** @throws Error when a rate limit, a body limit, a fresh factor, a fast path or an in-process read does not match a route */
export function checkRouteTables(
  app: NestFastifyApplication,
  routes: string[],
  { withSite }: { withSite: boolean },
): void {
  const permissions = app.get<PermissionTable>(PERMISSIONS);
  const differences = [
    ...compareRateLimits(routes, app.get<RateLimitTable>(RATE_LIMITS), permissions),
    ...compareBodyLimits(routes, app.get<BodyLimitTable>(BODY_LIMITS), withSite ? /^$/ : SITE_ROUTES),
    ...compareFreshFactors(routes, app.get<FreshFactorTable>(FRESH_FACTOR_ROUTES), permissions),
    ...app.get(FastPaths).compare(routes, permissions),
    ...app.get(InProcessReads).compare(routes),
  ];
  if (differences.length > 0) throw new Error(`Limits and routes differ: ${differences.join('; ')}.`);
}
