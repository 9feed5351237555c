import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether `given` is the secret that is expected; tells nothing by its time. Where none is set, none is right. */
export function constantTimeEqual(given: string, expected: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== undefined && timingSafeEqual(digest(given), digest(expected));
}
