import { describe, expect, it } from '@jest/globals';
import { capabilities, permissions } from './permissions.js';

/**
 * The calls of the API that need no account, and those that need only one. They are listed a second time on purpose: a call of the desk that
 * becomes public by a slip in permissions.ts would pass every other test, because they all read that table.
 */
const OPEN_TO_VISITORS = `
POST /api/analytics/article-view
POST /api/analytics/page-view
POST /api/analytics/reading-progress
POST /api/analytics/share
POST /api/auth/forgot-password
POST /api/auth/login
POST /api/auth/logout
POST /api/auth/magic-link
POST /api/auth/magic-link/sign-in
POST /api/auth/passkeys/sign-in
POST /api/auth/passkeys/sign-in/options
POST /api/auth/register
POST /api/auth/replit-admin
PUT /api/auth/reset-password
GET /api/asked
GET /api/categories
GET /api/categories/:id
DELETE /api/comments/:id/like
PUT /api/comments/:id/like
GET /api/confessions
GET /api/corrections
POST /api/confessions
GET /api/confessions/:id
DELETE /api/confessions/:id/reactions/:reactionType
PUT /api/confessions/:id/reactions/:reactionType
GET /api/confessions/intake
GET /api/confessions/reasons
POST /api/contact
POST /api/desk-emails/off
GET /api/docs
GET /api/docs/:file
GET /api/glossary
GET /api/glossary/:slug
GET /api/glossary/export.csv
POST /api/invitations/check
GET /api/legal/:page
POST /api/me/email/confirm
POST /api/me/email/undo
GET /api/newsletter/archive
GET /api/newsletter/archive/:id
POST /api/newsletter/bounces
GET /api/newsletter/challenge
GET /api/newsletter/click/:token
POST /api/newsletter/confirm
DELETE /api/newsletter/preferences
GET /api/newsletter/preferences
PUT /api/newsletter/preferences
POST /api/newsletter/subscribe
POST /api/newsletter/unsubscribe
POST /api/notifications/unsubscribe
GET /api/openapi.json
GET /api/posts
GET /api/posts/:id
GET /api/posts/:id/comments
GET /api/posts/:id/related
GET /api/posts/comment-counts
GET /api/posts/moved
GET /api/previews/:token
POST /api/receipts
POST /api/receipts/agree
POST /api/receipts/answer
POST /api/receipts/correct
POST /api/receipts/withdraw
POST /api/reports
GET /api/search
GET /api/search/suggestion
GET /api/search/words
GET /api/series
GET /api/series/:id
GET /api/site
POST /api/submissions
POST /api/suggestions
GET /api/transparency
`;
const OPEN_TO_MEMBERS = `
GET /api/auth/factors
POST /api/auth/passkeys
DELETE /api/auth/passkeys/:id
PUT /api/auth/passkeys/:id
POST /api/auth/passkeys/options
POST /api/auth/passkeys/proof
POST /api/auth/passkeys/proof/options
POST /api/auth/recovery-codes
DELETE /api/auth/sessions
GET /api/auth/sessions
DELETE /api/auth/sessions/:sessionId
POST /api/auth/step-up
DELETE /api/auth/totp
POST /api/auth/totp
POST /api/auth/totp/setup
GET /api/auth/user
GET /api/bookmarks
POST /api/bookmarks
DELETE /api/bookmarks/:contentType/:id
GET /api/bookmarks/check/:contentType/:id
DELETE /api/comments/:id
PUT /api/comments/:id
DELETE /api/me
PUT /api/me
GET /api/me/comments
GET /api/me/export
GET /api/me/notifications
POST /api/me/notifications/read
POST /api/posts/:id/comments
`;

const listed = (text: string): string[] => text.trim().split('\n').sort();
const allowed = (...capabilities: string[]): string[] =>
  Object.keys(permissions)
    .filter((route) => route.includes(' /api/') && capabilities.includes(permissions[route]!))
    .sort();
const toDo = (found: string[], expected: string[], list: string): string[] => [
  ...found.filter((route) => !expected.includes(route)).map((route) => `${route} is open now: add it to ${list} if it should be`), // prettier-ignore
  ...expected.filter((route) => !found.includes(route)).map((route) => `${route} is not open anymore: remove it from ${list}`), // prettier-ignore
];

describe('The calls that are open', () => {
  it('to everybody are listed here', () =>
    expect(toDo(allowed('visitor'), listed(OPEN_TO_VISITORS), 'OPEN_TO_VISITORS')).toEqual([]));

  it('to every member are listed here', () =>
    expect(toDo(allowed('member', ...capabilities.member), listed(OPEN_TO_MEMBERS), 'OPEN_TO_MEMBERS')).toEqual([]));

  it('which these tests detect', () => {
    const opened = [...allowed('visitor'), 'DELETE /api/posts/:id'];
    expect(toDo(opened, listed(OPEN_TO_VISITORS), 'OPEN_TO_VISITORS')).toEqual([
      'DELETE /api/posts/:id is open now: add it to OPEN_TO_VISITORS if it should be',
    ]);
  });
});
