import { MAX_ID } from '../../../kernel/max-id.js';
import { signToken, tokenMatches } from '../../../platform/security/tokens.js';

/**
 * The tokens in a subscriber's mails. They are signed over the row's nonce and kept nowhere, so that a mail that is
 * composed again is the same one, and what no mail ever held is refused.
 */

export interface Addressee {
  id: number;
  nonce: string;
}

const UNSUBSCRIBE = 'engagement.newsletter-unsubscribe';
const CLICK = 'engagement.newsletter-click';

/** `<subscriber>.<signature>` */
export const unsubscribeToken = ({ id, nonce }: Addressee, secret: string): string =>
  `${id}.${signToken(secret, UNSUBSCRIBE, id, nonce)}`;

/** `<subscriber>.<path>.<signature>`: names where it leads, for nothing else may be where it leads. */
export const clickToken = ({ id, nonce }: Addressee, path: string, secret: string): string =>
  `${id}.${Buffer.from(path).toString('base64url')}.${signToken(secret, CLICK, id, nonce, path)}`;

/** Whose token it says it is, to be looked up and then checked; null for what is no token at all. */
export function subscriberIdIn(token: string): number | null {
  const id = /^([1-9]\d{0,9})\./.exec(token)?.[1];
  return id !== undefined && Number(id) <= MAX_ID ? Number(id) : null;
}

export function isUnsubscribeToken(token: string, { id, nonce }: Addressee, secret: string): boolean {
  const [, signature = '', ...more] = token.split('.');
  return more.length === 0 && tokenMatches(signature, secret, UNSUBSCRIBE, id, nonce);
}

/** The path on this site that a click's token leads to; null when we never signed it. */
export function readClickToken(token: string, { id, nonce }: Addressee, secret: string): string | null {
  const [, encoded = '', signature = '', ...more] = token.split('.');
  const path = Buffer.from(encoded, 'base64url').toString();
  return more.length === 0 && tokenMatches(signature, secret, CLICK, id, nonce, path) ? path : null;
}
