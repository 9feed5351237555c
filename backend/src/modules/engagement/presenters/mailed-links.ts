import { MAX_ID } from '../../../kernel/max-id.js';
import { signToken, tokenMatches } from '../../../platform/security/tokens.js';

/**
 * The tokens in a subscriber's emails. They are signed over the row's nonce and not stored, so that an email is the
 * same each time it is composed, and a token that we never sent is refused.
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

/** `<subscriber>.<path>.<signature>`. The path is signed, so that a link cannot lead anywhere else. */
export const clickToken = ({ id, nonce }: Addressee, path: string, secret: string): string =>
  `${id}.${Buffer.from(path).toString('base64url')}.${signToken(secret, CLICK, id, nonce, path)}`;

/** The id of the subscriber that the token claims; the caller checks it. Null for anything that is not a token. */
export function subscriberIdIn(token: string): number | null {
  const id = /^([1-9]\d{0,9})\./.exec(token)?.[1];
  return id !== undefined && Number(id) <= MAX_ID ? Number(id) : null;
}

export function isUnsubscribeToken(token: string, { id, nonce }: Addressee, secret: string): boolean {
  const [, signature = '', ...more] = token.split('.');
  return more.length === 0 && tokenMatches(signature, secret, UNSUBSCRIBE, id, nonce);
}

/** The path on this site that a click token leads to, or null when we never signed it. */
export function readClickToken(token: string, { id, nonce }: Addressee, secret: string): string | null {
  const [, encoded = '', signature = '', ...more] = token.split('.');
  const path = Buffer.from(encoded, 'base64url').toString();
  return more.length === 0 && tokenMatches(signature, secret, CLICK, id, nonce, path) ? path : null;
}
