import { signToken, tokenMatches } from '../../../platform/security/tokens.js';
import { MAGIC_LINK_TOKEN } from '../domain/magic-link.js';

interface Link {
  id: number;
  nonce: string;
}

/** The email and the password version are part of the token, so a link stops working when either changes. */
interface Owner {
  email: string;
  passwordVersion: number;
}

/** `<request>-<signature>`, like the token of a password reset (reset-link.ts). */
export const magicLinkToken = ({ id, nonce }: Link, { email, passwordVersion }: Owner, secret: string): string =>
  `${id}-${signToken(secret, MAGIC_LINK_TOKEN, id, nonce, email, passwordVersion)}`;

export const isMagicLinkToken = (
  token: string,
  { id, nonce }: Link,
  { email, passwordVersion }: Owner,
  secret: string,
): boolean =>
  tokenMatches(token.slice(token.indexOf('-') + 1), secret, MAGIC_LINK_TOKEN, id, nonce, email, passwordVersion);
