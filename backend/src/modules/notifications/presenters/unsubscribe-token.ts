import { signToken, tokenMatches } from '../../../platform/security/tokens.js';
import { UNSUBSCRIBE_TOKEN } from '../domain/notification.js';

/** `<account>-<signature>`: only letters, digits, `-` and `_`, so that no email program cuts a link short. */
export const unsubscribeToken = (accountId: number, nonce: string, secret: string): string =>
  `${accountId}-${signToken(secret, UNSUBSCRIBE_TOKEN, accountId, nonce)}`;

export const isUnsubscribeToken = (token: string, accountId: number, nonce: string, secret: string): boolean =>
  tokenMatches(token.slice(token.indexOf('-') + 1), secret, UNSUBSCRIBE_TOKEN, accountId, nonce);
