import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header has this bearer token. Always false when no token is expected. */
export function hasBearerToken(authorization: string | undefined, token: string | undefined): boolean {
  const sent = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
  return sent !== undefined && constantTimeEqual(sent, token);
}

/** Compares in constant time, independent of the lengths. Always false when no secret is expected. */
export function constantTimeEqual(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== undefined && timingSafeEqual(digest(given), digest(expected));
}
