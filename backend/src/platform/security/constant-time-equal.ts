import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, independent of the lengths. Always false when no secret is expected. */
export function constantTimeEqual(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== undefined && timingSafeEqual(digest(given), digest(expected));
}
