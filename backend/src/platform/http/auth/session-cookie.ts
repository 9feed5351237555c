import type { IncomingHttpHeaders } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for every caller, so no session is looked up. */
    skipSession?: boolean;
    /** Sends the response before a session is looked up. Undefined: it does not take this request. */
    renderEarly?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;
  }
}

/** Runs before all hooks and Nest's middleware, because the session plugin would read the cookie. */
export function dropCookiesWhereSessionIsSkipped(adapter: FastifyAdapter): void {
  adapter.setOnRequestHook((request, _reply, done) => {
    if (request.routeOptions.config.skipSession) delete request.raw.headers.cookie;
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

/**
 * The session cookie, read by the parser that the session plugin uses: with two parsers a caller could have a session for one and
 * none for the other. It works only after the cookie plugin is registered. Only the session plugin can say whether the cookie
 * belongs to a session.
 */
export const sessionCookieOf = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  // Most requests have no cookie of ours, and this check is much cheaper than parsing.
  cookie?.includes(SESSION_COOKIE) ? fastifyCookie.parse(cookie)[SESSION_COOKIE] : undefined;

/** Whether the caller may be an admin, whose responses can differ from those of visitors. */
export const hasSession = (headers: IncomingHttpHeaders): boolean => sessionCookieOf(headers) !== undefined;

const FOR_ONE_CALLER = /\b(?:private|no-store)\b/;

/**
 * Lets no cookie into a response that a cache may share: it would set or clear the cookie of everybody who gets the response. The
 * session plugin clears an expired cookie in any response, so the browser loses it with its next private response. Call it after
 * the session plugin is registered, and before anything that stores responses.
 */
export function dropCookiesFromSharedResponses(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && !FOR_ONE_CALLER.test(String(reply.getHeader('cache-control')))) reply.removeHeader('set-cookie');
    done();
  });
}
