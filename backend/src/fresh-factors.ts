import type { FreshFactorTable } from './platform/http/auth/fresh-factor.js';

/** Larger pages of a list with email addresses than the desk's own are an export. */
const MAX_LISTED = 25;

/**
 * The routes whose caller must have proved who they are within the last ten minutes, with a password or another factor. Others answer
 * 403 `auth.step-up`. Signing in counts.
 */
export const freshFactors: FreshFactorTable = {
  'GET /api/newsletter/subscribers': ({ limit }) => !(Number(limit) <= MAX_LISTED),
  'GET /api/users': ({ limit }) => !(Number(limit) <= MAX_LISTED),
  'DELETE /api/newsletter/subscribers/:id': true,
  'PUT /api/site/settings': true,
  'PUT /api/legal/:page': true,
  'PUT /api/users/:id': true,
  'POST /api/invitations': true,
  'GET /api/me/export': true,
};
