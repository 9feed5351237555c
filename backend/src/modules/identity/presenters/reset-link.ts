import { MAX_ID } from '../../../kernel/max-id.js';
import { signToken, tokenMatches } from '../../../platform/security/tokens.js';
import { PASSWORD_RESET_TOKEN } from '../domain/password-reset.js';

interface Request {
  id: number;
  nonce: string;
}

/** `<request>-<signature>`: only letters, digits, `-` and `_`, so that no email program cuts a link short. */
export const resetToken = ({ id, nonce }: Request, secret: string): string =>
  `${id}-${signToken(secret, PASSWORD_RESET_TOKEN, id, nonce)}`;

/**
 * The id of the request that the token claims; the caller checks it. Returns 0, which no request has, for anything that
 * is not a token.
 */
export function resetIdIn(token: string): number {
  const id = Number(/^([1-9]\d{0,9})-/.exec(token)?.[1] ?? 0);
  return id <= MAX_ID ? id : 0;
}

export const isResetToken = (token: string, { id, nonce }: Request, secret: string): boolean =>
  tokenMatches(token.slice(token.indexOf('-') + 1), secret, PASSWORD_RESET_TOKEN, id, nonce);
