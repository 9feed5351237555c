import { signToken, tokenMatches } from '../../../platform/security/tokens.js';
import { DESK_EMAIL_KINDS } from '../contract.js';
import type { DeskEmailKind } from '../contract.js';

const PURPOSE = 'desk-emails.off';

interface Site {
  publicUrl: string;
  sessionSecret: string;
}

/** `<kind>.<nonce>.<signature>`: switches off one kind of email, for one person. It is not stored. */
export const offToken = (kind: DeskEmailKind, nonce: string, secret: string): string =>
  [kind, nonce.replaceAll('-', ''), signToken(secret, PURPOSE, kind, nonce)].join('.');

/** The kind and the row that the token is for, or null when we never signed it. */
export function readOffToken(token: string, secret: string): { kind: DeskEmailKind; nonce: string } | null {
  const [kind, compact = '', signature = '', ...more] = token.split('.');
  const known = DESK_EMAIL_KINDS.find((one) => one === kind);
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(compact);
  if (!known || !parts || more.length > 0) return null;
  const nonce = parts.slice(1).join('-');
  return tokenMatches(signature, secret, PURPOSE, known, nonce) ? { kind: known, nonce } : null;
}

/** The link at the end of an email, and the headers for the button of a mail program (RFC 8058). */
export function offLinks(kind: DeskEmailKind, nonce: string, { publicUrl, sessionSecret }: Site) {
  const off = `${publicUrl}/unsubscribe/desk?token=${offToken(kind, nonce, sessionSecret)}`;
  return {
    off,
    headers: { 'List-Unsubscribe': `<${off}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
