import { signToken, tokenMatches } from '../../../platform/security/tokens.js';
import { CONFIRM_EMAIL_TOKEN, UNDO_EMAIL_TOKEN } from '../domain/email-change.js';

interface Change {
  id: number;
  nonce: string;
}
type Purpose = typeof CONFIRM_EMAIL_TOKEN | typeof UNDO_EMAIL_TOKEN;

/** `<change>-<signature>`: only letters, digits, `-` and `_`, so that no email program cuts a link short. */
export const emailChangeToken = (purpose: Purpose, { id, nonce }: Change, secret: string): string =>
  `${id}-${signToken(secret, purpose, id, nonce)}`;

export const isEmailChangeToken = (purpose: Purpose, token: string, { id, nonce }: Change, secret: string): boolean =>
  tokenMatches(token.slice(token.indexOf('-') + 1), secret, purpose, id, nonce);
