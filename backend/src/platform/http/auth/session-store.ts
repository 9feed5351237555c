import { createHash } from 'node:crypto';
import type { Session } from 'fastify';
import { isoDay } from '../../../kernel/clock.js';
import { RETENTION } from '../../../kernel/retention.js';

export const SESSION_STORE = Symbol('session store');

export const SESSION_DAYS = RETENTION.sessions.hours / 24;
const DAY_SECONDS = 24 * 3600;

/**
 * When a new session ends, in seconds since 1970. It ends at the end of a day, because an exact time would show when
 * someone signed in, and members submit stories too.
 */
export const endOfSession = (): number => (Math.ceil(Date.now() / 1000 / DAY_SECONDS) + SESSION_DAYS) * DAY_SECONDS;

/** The UTC day on which a session began, from its end in seconds since 1970. */
export const startDayOf = (end: number): string => isoDay(new Date((end - (SESSION_DAYS + 1) * DAY_SECONDS) * 1000));

/** A session as its owner may see it. Its days are UTC days. */
export interface StoredSession {
  /** The hash of its id, which opens nothing. */
  hash: string;
  session: Session;
  startedOn: string;
  /** The last day that was written. SessionUse may know a later one. */
  usedOn: string | null;
}

/**
 * Session look-up: finds sessions by the hash of their id, so that reading the store does not reveal usable session
 * ids.
 */
export interface SessionStore {
  read(sid: string): Promise<Session | null>;
  write(sid: string, session: Session): Promise<void>;
  remove(sid: string): Promise<void>;
  /** The sessions of an account, in no order. */
  listOf(userId: number): Promise<StoredSession[]>;
  /** Ends one session of an account. On PostgreSQL it runs in the caller's transaction. */
  removeOf(userId: number, sessionHash: string): Promise<void>;
  /** Ends all sessions of an account except `exceptSid`. On PostgreSQL it runs in the caller's transaction. */
  removeAllOf(userId: number, exceptSid?: string): Promise<void>;
  /** Writes that these sessions were used on a day, all together. */
  markUsed(hashes: readonly string[], day: string): Promise<void>;
  close(): Promise<void>;
}

export const hashOfSid = (sid: string): string => createHash('sha256').update(sid).digest('hex');

/**
 * Leaves out the cookie, which contains the millisecond of the sign-in. The session plugin rebuilds it from its
 * options.
 */
export const serialize = (session: Session): string => JSON.stringify({ ...session, cookie: undefined });
export const parse = (text: string | null): Session | null => (text === null ? null : (JSON.parse(text) as Session));
