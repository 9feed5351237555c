import cookie from '@fastify/cookie';
import session from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest, Session } from 'fastify';
import type { Settings } from '../../config/settings.js';
import { isForOneCaller, LEGACY_COOKIE, sessionCookieNames } from './session-cookie.js';
import { SESSION_DAYS } from './session-store.js';
import type { SessionStore } from './session-store.js';
import { SESSION_LIMITS } from './session-times.js';
import type { SessionClock, SessionTimes } from './session-times.js';

declare module 'fastify' {
  interface FastifyInstance {
    sessionClock: SessionClock;
    sessionCookies: ReturnType<typeof sessionCookieNames>;
  }
  interface FastifyRequest {
    /** The times of the caller's session. Null for a visitor. */
    sessionTimes: SessionTimes | null;
    /** They have changed, so the response carries them whatever their age. */
    mustSendSessionTimes: boolean;
  }
}

/** A request that a page sent by itself: nobody touched it for a minute. It does not count as a use of the session. */
const BACKGROUND_HEADER = 'x-background';
/** The seconds until staff are signed out unless they do something. */
const ENDS_IN_HEADER = 'x-session-ends-in';

/** Looks up sessions, and sends the two cookies. Register it after the hooks that drop cookies. */
export async function registerSessions(
  server: FastifyInstance,
  settings: Settings,
  store: SessionStore,
  clock: SessionClock,
): Promise<void> {
  const names = sessionCookieNames(settings);
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: names.https } as const;
  server.decorate('sessionClock', clock);
  server.decorate('sessionCookies', names);
  server.decorateRequest('sessionTimes', null);
  server.decorateRequest('mustSendSessionTimes', false);
  await server.register(cookie);
  await server.register(session, {
    secret: settings.sessionSecret,
    cookieName: names.session,
    cookie: { ...attributes, maxAge: SESSION_DAYS * 24 * 3600 * 1000 },
    store: callbackStore(store),
    saveUninitialized: false,
    rolling: false,
  });
  // After the session plugin's own hook, so that a new session has its id.
  server.addHook('onSend', (request, reply, _payload, done) => {
    const times = timesToSend(request, reply, clock);
    if (times && isForOneCaller(request, reply)) {
      const expires = new Date((times.startedAt + SESSION_LIMITS.member.lifetime) * 1000);
      reply.setCookie(names.times, clock.seal(times, request.session.sessionId), { ...attributes, expires });
    }
    if (isForOneCaller(request, reply)) clearUseless(request, reply);
    done();
  });
}

/** Clears cookies that open nothing: of a session that has ended, and of the name before the prefix. */
function clearUseless(request: FastifyRequest, reply: FastifyReply): void {
  const { session: current, server } = request;
  const { session: id, https } = server.sessionCookies;
  // Null for a request that was refused before its cookies were read.
  const cookies = (request.cookies as typeof request.cookies | null) ?? {};
  // The session plugin clears it too, but not as browsers require it of a `__Host-` cookie.
  if (cookies[id] !== undefined && current && current.userId === undefined) clearSessionCookies(request, reply);
  if (https && cookies[LEGACY_COOKIE] !== undefined) reply.clearCookie(LEGACY_COOKIE, { path: '/' });
}

/** Clears both cookies in the browser. Call it after the session was ended in the store. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  request.sessionTimes = null;
  const { session: id, times, https } = request.server.sessionCookies;
  // Browsers ignore a change of a `__Host-` cookie that is not Secure.
  for (const name of [id, times]) void reply.clearCookie(name, { path: '/', secure: https });
}

/** The times that the response has to carry: new ones, or those of a cookie that is older than a minute. */
function timesToSend(request: FastifyRequest, reply: FastifyReply, clock: SessionClock): SessionTimes | null {
  const { caller, session: current, sessionTimes } = request;
  if (!sessionTimes || current?.userId === undefined) return null;
  const renewed = request.headers[BACKGROUND_HEADER] === undefined ? clock.renew(sessionTimes) : null;
  if (caller && caller.role !== 'member' && isForOneCaller(request, reply))
    void reply.header(ENDS_IN_HEADER, String(Math.max(0, clock.secondsLeft(renewed ?? sessionTimes, caller.role))));
  return request.mustSendSessionTimes ? sessionTimes : renewed;
}

/** Adapts a session store to the callbacks of the session plugin. */
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
