import type { IncomingHttpHeaders } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The cookies of a request whose session is looked up by an in-process request (`skipSession`). */
    forwardedCookie: string | undefined;
  }
  interface FastifyContextConfig {
    /**
     * The response is the same for every caller, so no session is looked up. `forwarded`: the route calls the API in
     * this process on behalf of the caller, and that request looks it up.
     */
    skipSession?: boolean | 'forwarded';
    /** Sends the response before a session is looked up. Undefined: it does not take this request. */
    renderEarly?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;
  }
}

/** Runs before all hooks and Nest's middleware, because the session plugin would read the cookie. */
export function dropCookiesWhereSessionIsSkipped(adapter: FastifyAdapter): void {
  (adapter.getInstance() as unknown as FastifyInstance).decorateRequest('forwardedCookie', undefined);
  adapter.setOnRequestHook((request, _reply, done) => {
    const { skipSession } = request.routeOptions.config;
    if (skipSession === 'forwarded') request.forwardedCookie = request.raw.headers.cookie;
    if (skipSession) delete request.raw.headers.cookie;
    done();
  });
}

/** Register it after the hooks that add headers to every response, and before the session plugin. */
export function renderBeforeSession(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const rendering = request.routeOptions.config.renderEarly?.(request, reply);
    if (!rendering) return done();
    rendering.catch((error: unknown) => done(error as Error));
  });
}

export const SESSION_COOKIE = 'sid';
const TIMES_COOKIE = 'sid-times';
/** Browsers accept a cookie of this name only from https, for this host alone, so no other site of the domain can plant one. */
const HOST_PREFIX = '__Host-';
/** The name behind https before the prefix. */
export const LEGACY_COOKIE = SESSION_COOKIE;

/** The names of a session's cookies: one has its id, the other its times (session-times.ts). */
export function sessionCookieNames({ publicUrl }: Pick<Settings, 'publicUrl'>) {
  const https = publicUrl.startsWith('https:');
  const prefix = https ? HOST_PREFIX : '';
  return { https, session: prefix + SESSION_COOKIE, times: prefix + TIMES_COOKIE };
}

/**
 * The session cookie, read by the parser that the session plugin uses: with two parsers a caller could have a session for one and
 * none for the other. It works only after the cookie plugin is registered. Only the session plugin can say whether the cookie
 * belongs to a session. A request with the cookies of http and https has both, so that neither stands for the other.
 */
export function sessionCookieOf({ cookie }: IncomingHttpHeaders): string | undefined {
  // Most requests have no cookie of ours, and this check is much cheaper than parsing.
  if (!cookie?.includes(SESSION_COOKIE)) return undefined;
  const { [SESSION_COOKIE]: plain, [HOST_PREFIX + SESSION_COOKIE]: host } = fastifyCookie.parse(cookie);
  return plain !== undefined && host !== undefined ? `${host}; ${plain}` : (host ?? plain);
}

/** Whether the caller may be an admin, whose responses can differ from those of visitors. */
export const hasSession = (headers: IncomingHttpHeaders): boolean => sessionCookieOf(headers) !== undefined;

const FOR_ONE_CALLER = /\b(?:private|no-store)\b/;

/** Whether no cache may share the response. */
export function isForOneCaller(request: FastifyRequest, reply: FastifyReply): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return !isRead || FOR_ONE_CALLER.test(String(reply.getHeader('cache-control')));
}

/**
 * Lets no cookie into a response that a cache may share: it would set or clear the cookie of everybody who gets the response. The
 * session plugin clears an expired cookie in any response, so the browser loses it with its next private response. Call it after
 * the session plugin is registered, and before anything that stores responses.
 */
export function dropCookiesFromSharedResponses(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (!isForOneCaller(request, reply)) reply.removeHeader('set-cookie');
    done();
  });
}
