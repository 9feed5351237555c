import { MAX_ID } from '../../../kernel/max-id.js';
import { signToken, tokenMatches } from '../../../platform/security/tokens.js';
import { PASSWORD_RESET_TOKEN } from '../domain/password-reset.js';

interface Request {
  id: number;
  nonce: string;
}

/** `<request>-<signature>`: letters, digits, `-` and `_` only, so that no mail program cuts a link short. */
export const resetToken = ({ id, nonce }: Request, secret: string): string =>
  `${id}-${signToken(secret, PASSWORD_RESET_TOKEN, id, nonce)}`;

/** Which request it says it is of, to be looked up and then checked; 0, which none is, for what is no token at all. */
export function resetIdIn(token: string): number {
  const id = Number(/^([1-9]\d{0,9})-/.exec(token)?.[1] ?? 0);
  return id <= MAX_ID ? id : 0;
}

export const isResetToken = (token: string, { id, nonce }: Request, secret: string): boolean =>
  tokenMatches(token.slice(token.indexOf('-') + 1), secret, PASSWORD_RESET_TOKEN, id, nonce);
