import type { RateLimitTable } from './platform/http/rate-limit/limit-table.js';

const HOUR = 3600;
const MINUTE = 60;

/**
 * How often: each route here has a count of its own, per address or per account; anonymous routes are counted in each process.
 * Past it a call is answered 429 until the hour (or what it says) since the first one is over. Bad input is not counted before the tenth time
 * (platform/http/rate-limit/refused-bodies.ts). The start fails for a line without a route. Wrong passwords and passcodes are counted by
 * identity (http/wrong-passwords.ts, http/passcodes.ts). RATE_LIMIT_SCALE multiplies all of them.
 */
export const rateLimits: RateLimitTable = {
  'POST /api/auth/register': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/auth/forgot-password': { count: 60, seconds: HOUR, by: 'address' },

  // An editor asks with each pause of the typing.
  'POST /api/posts/preview': { count: 120, seconds: MINUTE, by: 'account' },

  'POST /api/posts/:id/comments': { count: 60, seconds: HOUR, by: 'account' },
  'POST /api/confessions': { count: 60, seconds: HOUR, by: 'address' },

  // Session ids are made up by whoever sends them: without a limit one visitor could count for any number of readers.
  'PUT /api/comments/:id/like': { count: 600, seconds: MINUTE, by: 'address' },
  'DELETE /api/comments/:id/like': { count: 600, seconds: MINUTE, by: 'address' },
  'PUT /api/confessions/:id/reactions/:reactionType': { count: 600, seconds: MINUTE, by: 'address' },
  'DELETE /api/confessions/:id/reactions/:reactionType': { count: 600, seconds: MINUTE, by: 'address' },

  'POST /api/newsletter/subscribe': { count: 60, seconds: HOUR, by: 'address' },

  'POST /api/submissions': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/suggestions': { count: 60, seconds: HOUR, by: 'address' },

  // Half a dozen with each visit. Nearly nobody gets past the first 150, so nearly nobody is asked for in the shared counts.
  'POST /api/analytics/share': { count: 1_200, seconds: MINUTE, by: 'address', localAllowance: 150 },
  'POST /api/analytics/reading-progress': { count: 1_200, seconds: MINUTE, by: 'address', localAllowance: 150 },
  'POST /api/analytics/page-view': { count: 1_200, seconds: MINUTE, by: 'address', localAllowance: 150 },
  'POST /api/analytics/article-view': { count: 1_200, seconds: MINUTE, by: 'address', localAllowance: 150 },
};
