import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import { sessionCookieOf } from '../auth/session-cookie.js';

const MAX_AGE_MS = 10_000;
const MAX_SESSIONS = 10_000;

/**
 * Sessions that were looked up just now and are no admin's, by a hash of their cookie.
 *
 * Nothing is allowed by it: who is in here is told what everybody is told, without being looked up again. All that can be wrong is
 * that who became an admin is told more some seconds later, and who was signed out is told so.
 */
export class NonAdminSessionCache {
  private readonly sessions: LRUCache<string, true>;

  /** @param now milliseconds that only grow */
  constructor(now: () => number = () => performance.now()) {
    this.sessions = new LRUCache({ max: MAX_SESSIONS, ttl: MAX_AGE_MS, ttlResolution: 0, perf: { now } });
  }

  has(headers: IncomingHttpHeaders): boolean {
    const cookie = sessionCookieOf(headers);
    return cookie !== undefined && this.sessions.has(nameOf(cookie));
  }

  add(headers: IncomingHttpHeaders): void {
    const cookie = sessionCookieOf(headers);
    if (cookie) this.sessions.set(nameOf(cookie), true);
  }

  delete(headers: IncomingHttpHeaders): void {
    const cookie = sessionCookieOf(headers);
    if (cookie) this.sessions.delete(nameOf(cookie));
  }
}

const nameOf = (cookie: string) => hash('sha256', cookie, 'base64url');
