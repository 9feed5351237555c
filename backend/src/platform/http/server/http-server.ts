import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import session from '@fastify/session';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, Session } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { Limits } from '../../limits/limits.js';
import { Metrics } from '../../metrics/metrics.js';
import { ResponseCache } from '../cache/response-cache.js';
import { compressResponses } from '../cache/compression.js';
import { encodeLargeStrings } from '../cache/encode-large-strings.js';
import { Tracing } from '../../tracing/tracing.js';
import { dropIdentityOnAnonymousRoutes } from '../auth/anonymous-routes.js';
import { BODY_LIMITS, compareBodyLimits, limitBodies } from './body-limits.js';
import type { BodyLimitTable } from './body-limits.js';
import { Authenticator } from '../auth/caller.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { FastPaths } from './fast-path.js';
import { traceRequests } from './request-tracing.js';
import { serveCacheToMembers } from '../cache/serve-members.js';
import {
  serveFromCache,
  renderBeforeSession,
  SESSION_COOKIE,
  dropCookiesFromSharedResponses,
} from '../auth/session-cookie.js';
import { acceptOnlyJson } from './json-body-parser.js';
import { addPreRouterHandler } from './pre-router.js';
import type { ObserveResponse } from './pre-router.js';
import { compareRateLimits, RATE_LIMITS } from '../rate-limit/limit-table.js';
import type { RateLimitTable } from '../rate-limit/limit-table.js';
import { refundUncounted } from '../rate-limit/rate-limit.guard.js';
import { sendNotModified } from '../cache/etag.js';
import { refuseCrossOrigin } from './csrf-origin-check.js';
import { checkPermissionBeforeBody } from '../auth/permissions.guard.js';
import { comparePermissions, PERMISSIONS, routeKey } from '../auth/permissions.js';
import type { PermissionTable } from '../auth/permissions.js';
import { countRefusedBodies } from '../rate-limit/refused-bodies.js';
import { resolveClientAddress } from '../auth/client-address.js';
import { addSecurityHeaders } from './security-headers.js';
import { SESSION_DAYS } from '../auth/session-store.js';
import type { SessionStore } from '../auth/session-store.js';
import { SESSION_STORE } from '../auth/session-store.token.js';
import { InProcessReads } from './in-process-reads.js';
import { markTrustedProxies, trustedAddresses } from '../auth/trusted-proxies.js';
import { rejectMalformedUrl, rejectMalformedConnection } from './malformed-requests.js';

/** A request has arrived by then, body and all, or is refused: Fastify would wait for its last byte for ever. */
const ARRIVAL_MS = 60_000;

const SITE_FORMS = ['POST /stories', 'POST /confessions'];
/** What pages are served by; everything else is there without them too. */
export const SITE_ROUTES = new RegExp(String.raw`/\*$|^(?:${SITE_FORMS.join('|')})$`);

/** Nest would register parsers of its own, for forms too. */
class JsonAdapter extends FastifyAdapter {
  override registerParserMiddleware(): void {
    acceptOnlyJson(this.getInstance() as unknown as FastifyInstance);
  }
}

/** `forceCloseConnections`: an open event stream would otherwise keep a stopping process alive for ever. */
export function httpAdapter(settings: Settings): FastifyAdapter {
  return new JsonAdapter({
    forceCloseConnections: true,
    requestTimeout: ARRIVAL_MS,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    trustProxy: settings.trustedProxies.length > 0 && trustedAddresses(settings.trustedProxies),
    frameworkErrors: rejectMalformedUrl,
    clientErrorHandler: rejectMalformedConnection,
  });
}

/**
 * Everything around the routes, in the order that matters: identity is dropped first, then foreign origins are refused,
 * and only then is a session looked up. Call it before app.init(), which registers the routes.
 *
 * @returns the routes as they get registered, for the permission check after init.
 */
export async function configureHttpServer(
  app: NestFastifyApplication,
  settings: Settings,
  scriptHashes: string[],
): Promise<string[]> {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const routes: string[] = [];
  const https = settings.publicUrl.startsWith('https:');
  const drain = app.get(GracefulShutdown);
  server.addHook('onSend', (_request, reply, _payload, done) => {
    // It came before the stop, and is answered after it began: nothing more is to be sent on its connection.
    if (drain.isStopping) reply.raw.shouldKeepAlive = false;
    done();
  });
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.push(routeKey(one, url));
  });
  limitBodies(server, app.get<BodyLimitTable>(BODY_LIMITS));
  const metrics = app.get(Metrics);
  const responseCache = app.get(ResponseCache);
  responseCache.registerRoutes(server);
  const fastPaths = app.get(FastPaths);
  fastPaths.register(server);
  const httpServer: Server = app.getHttpServer();
  const observe: ObserveResponse = (...response) => metrics.recordRequest(...response);
  addPreRouterHandler(httpServer, (request, response) => responseCache.trySend(request, response, observe));
  fastPaths.addPreRouter(httpServer, observe);
  serveFromCache(app.getHttpAdapter() as unknown as FastifyAdapter);
  server.decorateRequest('caller', null);
  markTrustedProxies(server, trustedAddresses(settings.trustedProxies));
  resolveClientAddress(server, settings);
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    // TLS ends before this process. The session plugin would keep a Secure cookie back from what it takes for plain http.
    if (https) Object.defineProperty(request, 'protocol', { value: 'https' });
    done();
  });
  dropIdentityOnAnonymousRoutes(server);
  addSecurityHeaders(server, settings, scriptHashes);
  traceRequests(server, app.get(Tracing));
  refuseCrossOrigin(server, settings);
  renderBeforeSession(server);
  await server.register(cookie);
  await server.register(session, {
    secret: settings.sessionSecret,
    cookieName: SESSION_COOKIE,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: https,
      maxAge: SESSION_DAYS * 24 * 3600 * 1000,
    },
    store: callbackStore(app.get<SessionStore>(SESSION_STORE)),
    saveUninitialized: false,
    rolling: false,
  });
  dropCookiesFromSharedResponses(server);
  serveCacheToMembers(server, app.get(Authenticator, { strict: false }));
  refundUncounted(server, app.get(Limits));
  checkPermissionBeforeBody(server, app.get(PERMISSIONS), app.get(Authenticator, { strict: false }));
  countRefusedBodies(server, app.get<RateLimitTable>(RATE_LIMITS), app.get(Limits));
  encodeLargeStrings(server);
  await sendNotModified(server, (...answer) => responseCache.capture(...answer));
  compressResponses(server, (request) => responseCache.compressedBodyOf(request));
  await server.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 });
  return routes;
}

/**
 * Without the site (tests of the API, development) its routes are not there to be compared.
 *
 * @throws Error when a route is missing from the permission table, or the table names one that does not exist.
 */
export function checkPermissions(
  app: NestFastifyApplication,
  routes: string[],
  { withSite }: { withSite: boolean },
): void {
  const ofSite = (route: string) => SITE_ROUTES.test(route);
  const table = Object.entries(app.get<PermissionTable>(PERMISSIONS)).filter(([route]) => withSite || !ofSite(route));
  const differences = comparePermissions(
    withSite ? routes : routes.filter((route) => !ofSite(route)),
    Object.fromEntries(table),
  );
  if (differences.length > 0) throw new Error(`Permissions and routes differ: ${differences.join('; ')}.`);
}

/** @throws Error when a table of limits has a line that limits nothing, or not what it says; the same of the ways past it */
export function checkLimits(app: NestFastifyApplication, routes: string[], { withSite }: { withSite: boolean }): void {
  const permissions = app.get<PermissionTable>(PERMISSIONS);
  const differences = [
    ...compareRateLimits(routes, app.get<RateLimitTable>(RATE_LIMITS), permissions),
    ...compareBodyLimits(withSite ? routes : [...routes, ...SITE_FORMS], app.get<BodyLimitTable>(BODY_LIMITS)),
    ...app.get(FastPaths).compare(routes, permissions),
    ...app.get(InProcessReads).compare(routes),
  ];
  if (differences.length > 0) throw new Error(`Limits and routes differ: ${differences.join('; ')}.`);
}

/** The session plugin speaks callbacks. */
function callbackStore(store: SessionStore) {
  const settle = (work: Promise<unknown>, callback: (error?: unknown) => void) => {
    work.then(
      () => callback(),
      (error: unknown) => callback(error),
    );
  };
  return {
    get: (sid: string, callback: (error: unknown, found?: Session | null) => void) => {
      store.read(sid).then(
        (found) => callback(null, found),
        (error: unknown) => callback(error),
      );
    },
    set: (sid: string, value: Session, callback: (error?: unknown) => void) =>
      settle(store.write(sid, value), callback),
    destroy: (sid: string, callback: (error?: unknown) => void) => settle(store.remove(sid), callback),
  };
}
