import { expect } from '@jest/globals';

const MARGIN_MS = 10 * 60_000;

/** Matches the UTC day of now. Around midnight it matches both days, because a test may begin on one and end on the other. */
export function today(): unknown {
  const days = [-MARGIN_MS, MARGIN_MS].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10));
  return expect.stringMatching(new RegExp(`^(${days.join('|')})$`));
}
