import { signToken, tokenMatches } from '../../../platform/security/tokens.js';
import { PASSWORD_RESET_TOKEN } from '../domain/password-reset.js';

interface Request {
  id: number;
  nonce: string;
}

/** `<request>-<signature>`: only letters, digits, `-` and `_`, so that no email program cuts a link short. */
export const resetToken = ({ id, nonce }: Request, secret: string): string =>
  `${id}-${signToken(secret, PASSWORD_RESET_TOKEN, id, nonce)}`;

export const isResetToken = (token: string, { id, nonce }: Request, secret: string): boolean =>
  tokenMatches(token.slice(token.indexOf('-') + 1), secret, PASSWORD_RESET_TOKEN, id, nonce);
