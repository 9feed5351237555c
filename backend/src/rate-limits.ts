import type { RateLimitTable } from './platform/http/rate-limit/limit-table.js';

const HOUR = 3600;
const MINUTE = 60;

/**
 * How often a route may be called. Each route has its own counter per address or account; anonymous routes
 * (platform/http/auth/anonymous-routes.ts) are counted in the memory of each process
 * (platform/rate-limit-counters/anonymous-limits.ts). Over the limit a call gets 429 until
 * the period since the first call is over. Invalid bodies are counted from the tenth on
 * (platform/http/rate-limit/refused-bodies.ts). The server does not start if a line names no route. identity limits
 * wrong passwords, codes and passcodes itself (http/password-attempts.ts, http/code-attempts.ts, http/passcode-attempts.ts). RATE_LIMIT_SCALE
 * multiplies all limits.
 */
export const rateLimits: RateLimitTable = {
  'POST /api/auth/register': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/invitations/check': { count: 60, seconds: HOUR, by: 'address' },
  // Each may send an email to any address.
  'POST /api/invitations': { count: 60, seconds: HOUR, by: 'account' },
  'POST /api/auth/forgot-password': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/auth/magic-link': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/auth/magic-link/sign-in': { count: 120, seconds: HOUR, by: 'address' },
  // The sign-in page asks for a challenge once, and for another at each try.
  'POST /api/auth/passkeys/sign-in/options': { count: 600, seconds: HOUR, by: 'address' },
  'POST /api/auth/passkeys/sign-in': { count: 120, seconds: HOUR, by: 'address' },

  // It reads everything of an account.
  'GET /api/me/export': { count: 5, seconds: HOUR, by: 'account' },

  // Each may send an email to any address.
  'PUT /api/me': { count: 60, seconds: HOUR, by: 'account' },
  'POST /api/me/email/confirm': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/me/email/undo': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/notifications/unsubscribe': { count: 60, seconds: HOUR, by: 'address' },

  // The editor sends a request at each pause in typing.
  'POST /api/posts/preview': { count: 120, seconds: MINUTE, by: 'account' },

  // Each keeps a core busy for a second or more.
  'POST /api/media': { count: 120, seconds: HOUR, by: 'account' },

  // Each may be fetched from another host.
  'GET /preview/:token/picture/:width': { count: 600, seconds: MINUTE, by: 'address', localAllowance: 150 },

  // The server draws each new quote, which takes a tenth of a second of a core. Cards of stories have no limit, because a limit would
  // count their readers.
  'GET /article/:id/card.png': { count: 60, seconds: MINUTE, by: 'address', localAllowance: 15 },

  'POST /api/posts/:id/comments': { count: 60, seconds: HOUR, by: 'account' },
  // Moderators, too: they change far fewer by hand.
  'PUT /api/comments/:id': { count: 240, seconds: HOUR, by: 'account' },
  'POST /api/confessions': { count: 60, seconds: HOUR, by: 'address' },

  // The client chooses its session id: without a limit one visitor could count as any number of readers.
  'PUT /api/comments/:id/like': { count: 600, seconds: MINUTE, by: 'address' },
  'DELETE /api/comments/:id/like': { count: 600, seconds: MINUTE, by: 'address' },
  'PUT /api/confessions/:id/reactions/:reactionType': { count: 600, seconds: MINUTE, by: 'address' },
  'DELETE /api/confessions/:id/reactions/:reactionType': { count: 600, seconds: MINUTE, by: 'address' },

  // A provider may send each bounce by itself.
  'POST /api/newsletter/bounces': { count: 600, seconds: MINUTE, by: 'address' },
  'GET /api/newsletter/challenge': { count: 240, seconds: HOUR, by: 'address' },
  // The form sends a request at each pause in typing.
  'POST /api/newsletter/campaigns/preview': { count: 120, seconds: MINUTE, by: 'account' },
  // It sends to any address.
  'POST /api/newsletter/campaigns/:id/test': { count: 20, seconds: HOUR, by: 'account' },
  'POST /api/newsletter/subscribe': { count: 60, seconds: HOUR, by: 'address' },

  'POST /api/submissions': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/suggestions': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/contact': { count: 60, seconds: HOUR, by: 'address' },
  'POST /api/reports': { count: 30, seconds: HOUR, by: 'address' },

  // A visit sends about six. Almost no client exceeds the first 150, so almost none reaches the shared counters.
  'POST /api/analytics/share': { count: 1_200, seconds: MINUTE, by: 'address', localAllowance: 150 },
  'POST /api/analytics/reading-progress': { count: 1_200, seconds: MINUTE, by: 'address', localAllowance: 150 },
  'POST /api/analytics/page-view': { count: 1_200, seconds: MINUTE, by: 'address', localAllowance: 150 },
  'POST /api/analytics/article-view': { count: 1_200, seconds: MINUTE, by: 'address', localAllowance: 150 },
};
