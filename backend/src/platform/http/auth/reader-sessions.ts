import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sessionCookieOf } from './session-cookie.js';

const MAX_AGE_MS = 10_000;
const MAX_SESSIONS = 10_000;

/**
 * Sessions that were looked up within the last ten seconds and do not belong to staff, by a hash of their cookie. The response
 * cache serves them what it serves to visitors, without another look-up.
 *
 * An entry grants nothing, because visitors get the same responses. The worst case is a delay of ten seconds: a new editor sees
 * drafts that much later, and a member who was signed out elsewhere still gets public responses.
 */
@Injectable()
export class ReaderSessionCache {
  private readonly sessions: LRUCache<string, true>;

  constructor() {
    this.sessions = new LRUCache({
      max: MAX_SESSIONS,
      ttl: MAX_AGE_MS,
      ttlResolution: 0,
      perf: { now: () => performance.now() },
    });
  }

  has(headers: IncomingHttpHeaders): boolean {
    const cookie = sessionCookieOf(headers);
    return cookie !== undefined && this.sessions.has(keyOf(cookie));
  }

  /** Call it after each look-up of the account. */
  record(headers: IncomingHttpHeaders, { isStaff }: { isStaff: boolean }): void {
    const cookie = sessionCookieOf(headers);
    if (!cookie) return;
    if (isStaff) this.sessions.delete(keyOf(cookie));
    else this.sessions.set(keyOf(cookie), true);
  }
}

const keyOf = (cookie: string) => hash('sha256', cookie, 'base64url');
