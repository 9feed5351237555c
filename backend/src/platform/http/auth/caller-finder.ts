import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings.js';
import { Authenticator } from './caller.js';
import type { Caller } from './caller.js';
import { sessionCookieNames } from './session-cookie.js';
import { SESSION_STORE } from './session-store.js';
import type { SessionStore } from './session-store.js';
import { SessionClock } from './session-times.js';
import { SessionUse } from './session-use.js';

/** Finds the signed-in account of a request: its session, the times in its second cookie, and the account. */
@Injectable()
export class CallerFinder {
  private readonly timesCookie: string;

  constructor(
    settings: Settings,
    private readonly authenticator: Authenticator,
    private readonly clock: SessionClock,
    private readonly use: SessionUse,
    @Inject(SESSION_STORE) private readonly sessions: SessionStore,
  ) {
    this.timesCookie = sessionCookieNames(settings).times;
  }

  /** Sets the request's caller and session times. Without a valid second cookie, or when it is too old, nobody is signed in. */
  async find(request: FastifyRequest): Promise<Caller | null> {
    if (request.caller) return request.caller;
    // On an anonymous route there is no session: its cookie was dropped with the other identifying headers.
    const { userId, passwordVersion, sessionId } = request.session ?? {};
    if (userId === undefined || !sessionId) return null;
    const times = this.clock.open(request.cookies[this.timesCookie], sessionId);
    if (!times) return null;
    const caller = await this.authenticator.callerOf(userId, passwordVersion);
    if (!caller || this.clock.secondsLeft(times, caller.role) <= 0) return null;
    this.use.note(sessionId);
    request.sessionTimes = times;
    request.caller = caller;
    return caller;
  }

  /**
   * The caller of a request that is still open, as they are now. Null once their session was ended, or is over by the times that
   * the request came with.
   */
  async findAgain({ caller, session, sessionTimes }: FastifyRequest): Promise<Caller | null> {
    if (!caller || !sessionTimes || !session?.sessionId) return null;
    const [stored, now] = await Promise.all([
      this.sessions.read(session.sessionId),
      this.authenticator.callerOf(caller.id, caller.passwordVersion),
    ]);
    return stored && now && this.clock.secondsLeft(sessionTimes, now.role) > 0 ? now : null;
  }
}
