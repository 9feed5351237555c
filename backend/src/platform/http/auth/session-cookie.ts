import type { IncomingHttpHeaders } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for everybody: no session is looked up for it. */
    forNobody?: boolean;
    /** Answers from what is ready, or about to be, before all hooks; says whether it did. */
    atOnce?: (request: FastifyRequest, reply: FastifyReply) => boolean | Promise<boolean>;
    /** Answers who is signed in, if what it says to visitors is for him too; says whether it did. */
    forMembers?: (request: FastifyRequest, reply: FastifyReply) => boolean | Promise<boolean>;
    /** Makes the answer where nothing that comes later has a part in it; undefined where it does not. */
    early?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;
  }
}

/**
 * For what could not be sent at the door (doorway.ts) and is about to be ready, and before all that comes otherwise, Nest's
 * middleware too.
 */
export function serveFromCache(adapter: FastifyAdapter): void {
  adapter.setOnRequestHook((request, reply, done) => {
    const { forNobody, atOnce } = request.routeOptions.config;
    const goOn = () => {
      if (forNobody) delete request.raw.headers.cookie;
      done();
    };
    const answered = atOnce?.(request, reply) ?? false;
    if (answered === false) return goOn();
    // What another was waiting for did not come: then by oneself.
    if (answered !== true) answered.then((done) => done || goOn(), goOn);
  });
}

/** After what stands on every answer, and before a session is made up and signed for nobody. */
export function renderBeforeSession(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const answering = request.routeOptions.config.early?.(request, reply);
    if (!answering) return done();
    answering.catch((error: unknown) => done(error as Error));
  });
}

export const SESSION_COOKIE = 'sid';

/**
 * The session's cookie, read by the same parser as the session plugin uses: with two parsers a caller could have a session for
 * one and none for the other. The cookie is there once the cookie plugin is registered. Only the session plugin can say whether
 * it belongs to a session.
 */
export const sessionCookieOf = ({ cookie }: IncomingHttpHeaders): string | undefined =>
  // Most requests have no cookie, or none of ours, and there are many.
  cookie?.includes(SESSION_COOKIE) ? fastifyCookie.parse(cookie)[SESSION_COOKIE] : undefined;

/** Who has one may be an admin: whatever is for visitors alone is not for him. */
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
