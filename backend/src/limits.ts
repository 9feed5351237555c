import type { LimitTable } from './platform/http/limit-table.js';

const HOUR = 3600;

/**
 * How often: each route here has a count of its own, per address or per account. Past it a call is answered 429 until
 * the hour (or what it says) since the first one is over. Bad input is not counted. The start fails for a line without
 * a route. Wrong passwords are counted by identity (http/wrong-passwords.ts). RATE_LIMIT_SCALE multiplies all of them.
 */
export const limits: LimitTable = {
  'POST /api/auth/register': { count: 60, seconds: HOUR, by: 'address' },

  'POST /api/posts/:id/comments': { count: 60, seconds: HOUR, by: 'account' },
  'POST /api/confessions': { count: 60, seconds: HOUR, by: 'address' },
};
