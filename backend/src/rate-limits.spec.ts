import { describe, expect, it } from '@jest/globals';
import { permissions } from './permissions.js';
import { rateLimits } from './rate-limits.js';

/** Writes of visitors and members without a limit of their own, and what keeps one client from filling the tables or a core. */
const WITHOUT_LIMIT: Record<string, string> = {
  'POST /api/auth/login': 'wrong passwords: identity/http/password-attempts.ts',
  'POST /api/auth/step-up': 'wrong passwords: identity/http/password-attempts.ts',
  'PUT /api/auth/reset-password': 'wrong tokens and passwords: identity/http/password-attempts.ts',
  'POST /api/auth/replit-admin': 'needs a setting or a trusted proxy: identity/http/trusted-admin-login.ts',
  'POST /api/auth/logout': 'removes what the caller has',
  'DELETE /api/auth/sessions/:sessionId': 'removes what the caller has',
  'DELETE /api/auth/sessions': 'removes what the caller has',
  'POST /api/auth/passkeys': 'twenty per account',
  'POST /api/auth/passkeys/options': 'stores nothing',
  'POST /api/auth/passkeys/proof': 'needs the passkey',
  'POST /api/auth/passkeys/proof/options': 'stores nothing',
  'PUT /api/auth/passkeys/:id': 'changes what the caller has',
  'DELETE /api/auth/passkeys/:id': 'removes what the caller has',
  'POST /api/auth/totp/setup': 'one secret per account',
  'POST /api/auth/totp': 'one secret per account',
  'DELETE /api/auth/totp': 'removes what the caller has',
  'POST /api/auth/recovery-codes': 'one set per account',
  'DELETE /api/me': 'once per account',
  'POST /api/me/notifications/read': 'changes what the caller has',
  'DELETE /api/comments/:id': 'removes what the caller has',
  'POST /api/bookmarks': 'one per published item',
  'DELETE /api/bookmarks/:contentType/:id': 'removes what the caller has',
  'POST /api/receipts': 'content/http/receipt-look-ups.ts',
  'POST /api/receipts/answer': 'content/http/receipt-look-ups.ts',
  'POST /api/receipts/agree': 'content/http/receipt-look-ups.ts',
  'POST /api/receipts/correct': 'content/http/receipt-look-ups.ts',
  'POST /api/receipts/withdraw': 'content/http/receipt-look-ups.ts',
  'POST /api/newsletter/confirm': 'needs the token of an email',
  'POST /api/newsletter/unsubscribe': 'needs the token of an email',
  'PUT /api/newsletter/preferences': 'needs the token of an email',
  'DELETE /api/newsletter/preferences': 'needs the token of an email',
  'POST /api/desk-emails/off': 'needs the token of an email',
};

const IS_WRITE = /^(POST|PUT|PATCH|DELETE) \/api\//;
/** The permissions that every member has. The people of the desk are few, and known. */
const EVERYBODY = ['visitor', 'member', 'comment', 'bookmark'];

describe('A write call that every visitor or member may send', () => {
  const writes = Object.entries(permissions)
    .filter(([route, needs]) => IS_WRITE.test(route) && EVERYBODY.includes(String(needs)))
    .map(([route]) => route);

  it('has a rate limit, or a reason why it needs none', () => {
    const forgotten = writes.filter((route) => !(route in rateLimits) && !(route in WITHOUT_LIMIT));
    const toDo = `Add each to rateLimits (rate-limits.ts), or to WITHOUT_LIMIT in rate-limits.spec.ts with what limits it.`;
    expect({ toDo, forgotten }).toEqual({ toDo, forgotten: [] });
  });

  it('has only one of them', () => {
    const stale = Object.keys(WITHOUT_LIMIT).filter((route) => route in rateLimits || !writes.includes(route));
    const toDo = 'Remove each from WITHOUT_LIMIT: it has a limit, or is no such call anymore.';
    expect({ toDo, stale }).toEqual({ toDo, stale: [] });
  });
});
