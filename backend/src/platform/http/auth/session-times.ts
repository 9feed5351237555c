import { Injectable } from '@nestjs/common';
import { SystemClock } from '../../../kernel/clock.js';
import type { Role } from '../../../kernel/roles.js';
import { Settings } from '../../config/settings.js';
import { TextSealer } from '../../security/sealed-text.js';

/** Times of a session, in seconds since 1970. They are in a cookie only: a row with them would show when somebody was here. */
export interface SessionTimes {
  startedAt: number;
  /** When it was last used, to the minute or so. */
  usedAt: number;
  /** When the person last proved who they are: a password or another factor. */
  freshAt: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a session lasts in all, and without being used, in seconds. */
export const SESSION_LIMITS = {
  member: { lifetime: 30 * DAY, idle: 14 * DAY },
  staff: { lifetime: 12 * HOUR, idle: 30 * MINUTE },
} as const;

/** After this many seconds, a route of FRESH_FACTOR_ROUTES requires a new proof. */
export const FRESH_SECONDS = 10 * MINUTE;

/** The cookie is renewed at most once in this many seconds. */
const RENEW_SECONDS = 1 * MINUTE;

const limitsOf = (role: Role) => SESSION_LIMITS[role === 'member' ? 'member' : 'staff'];

/** The clock of sessions. A clock of its own, so that a test about days to come can move the site's and stay signed in. */
@Injectable()
export class SessionTime extends SystemClock {}

/** Reads, seals and compares the times of sessions. */
@Injectable()
export class SessionClock {
  private readonly sealer: TextSealer;

  constructor(
    settings: Settings,
    private readonly clock: SessionTime,
  ) {
    this.sealer = new TextSealer(settings.sessionSecret, 'session times');
  }

  /** The times of a session that begins now. Signing in is a proof of who somebody is. */
  begin(): SessionTimes {
    const now = this.now();
    return { startedAt: now, usedAt: now, freshAt: now };
  }

  /** The times as a cookie that works for this session only. */
  seal({ startedAt, usedAt, freshAt }: SessionTimes, sid: string): string {
    return this.sealer.seal(JSON.stringify([startedAt, usedAt, freshAt]), sid);
  }

  /** The times in a cookie, or null if it was made up or belongs to another session. */
  open(sealed: string | undefined, sid: string): SessionTimes | null {
    const text = sealed ? this.sealer.open(sealed, sid) : null;
    if (text === null) return null;
    const [startedAt, usedAt, freshAt] = JSON.parse(text) as [number, number, number];
    return { startedAt, usedAt, freshAt };
  }

  /** The seconds until the session ends if it is not used again; 0 or less when it has ended. */
  secondsLeft({ startedAt, usedAt }: SessionTimes, role: Role): number {
    const { lifetime, idle } = limitsOf(role);
    return Math.min(startedAt + lifetime, usedAt + idle) - this.now();
  }

  isFresh({ freshAt }: SessionTimes): boolean {
    return this.now() - freshAt < FRESH_SECONDS;
  }

  /** The times after a use of the session, or null if the cookie is new enough. */
  renew(times: SessionTimes): SessionTimes | null {
    const now = this.now();
    return now - times.usedAt < RENEW_SECONDS ? null : { ...times, usedAt: now };
  }

  /** The times after a new proof, which is also a use. */
  refresh(times: SessionTimes): SessionTimes {
    const now = this.now();
    return { ...times, usedAt: now, freshAt: now };
  }

  private now(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}
