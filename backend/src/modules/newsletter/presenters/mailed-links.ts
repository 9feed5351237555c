import { MAX_ID } from '../../../kernel/max-id.js';
import { signToken, tokenMatches } from '../../../platform/security/tokens.js';

/**
 * The tokens in a subscriber's emails. They begin with the row's random nonce and are signed over it, and are not
 * stored, so that an email is the same each time it is composed, and a token that we never sent is refused. Each is for
 * one purpose. The row's id is in none of them: someone with two addresses of their own could tell from their ids
 * whether a third one was new when they entered it between the two.
 */

export interface Addressee {
  /** A UUID. */
  nonce: string;
  confirmationKey?: string | null | undefined;
}

/** The names of the first two are older than this module. */
const PURPOSES = {
  unsubscribe: 'engagement.newsletter-unsubscribe',
  click: 'engagement.newsletter-click',
  confirm: 'newsletter.confirm',
  preferences: 'newsletter.preferences',
  campaignClick: 'newsletter.campaign-click',
  welcomeClick: 'newsletter.welcome-click',
} as const;

export type LinkPurpose = 'unsubscribe' | 'preferences';

const compact = (nonce: string): string => nonce.replaceAll('-', '');

/** `<nonce>.<signature>` */
export const linkToken = (purpose: LinkPurpose, { nonce }: Addressee, secret: string): string =>
  `${compact(nonce)}.${signToken(secret, PURPOSES[purpose], nonce)}`;

/** `<nonce>.<signature>.<signature with the key>`: the next confirmation has another key, and ends this link. */
export const confirmToken = (
  { nonce, confirmationKey }: Addressee & { confirmationKey: string },
  secret: string,
): string =>
  [
    compact(nonce),
    signToken(secret, PURPOSES.confirm, nonce),
    signToken(secret, PURPOSES.confirm, nonce, confirmationKey),
  ].join('.');

const encode = (path: string): string => Buffer.from(path).toString('base64url');

/** `c<campaign>.<path>.<signature>`: the same for every receiver. */
export const campaignClickToken = (campaignId: number, path: string, secret: string): string =>
  `c${campaignId}.${encode(path)}.${signToken(secret, PURPOSES.campaignClick, campaignId, path)}`;

/** `w.<path>.<signature>`: a link in the welcome email. */
export const welcomeClickToken = (path: string, secret: string): string =>
  `w.${encode(path)}.${signToken(secret, PURPOSES.welcomeClick, path)}`;

/**
 * The campaign and the path on this site that a click token without a subscriber leads to, or null when we never signed
 * it. The path is signed, so that a link cannot lead anywhere else.
 */
export function readClickToken(token: string, secret: string): { campaignId: number | null; path: string } | null {
  const [kind = '', encoded = '', signature = '', ...more] = token.split('.');
  const path = Buffer.from(encoded, 'base64url').toString();
  if (more.length > 0) return null;
  if (kind === 'w')
    return tokenMatches(signature, secret, PURPOSES.welcomeClick, path) ? { campaignId: null, path } : null;
  const [, digits] = /^c([1-9]\d{0,9})$/.exec(kind) ?? [];
  const campaignId = Number(digits);
  if (!(campaignId <= MAX_ID)) return null;
  return tokenMatches(signature, secret, PURPOSES.campaignClick, campaignId, path) ? { campaignId, path } : null;
}

/** The nonce that a token claims; the caller checks it. Null for anything else. */
export function nonceIn(token: string): string | null {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\./.exec(token);
  return parts && parts.slice(1).join('-');
}

/**
 * The id in a token from an email that was sent before November 28, 2026; the caller checks it. Null for anything that
 * is not such a token.
 */
export function subscriberIdIn(token: string): number | null {
  const id = /^([1-9]\d{0,9})\./.exec(token)?.[1];
  return id !== undefined && Number(id) <= MAX_ID ? Number(id) : null;
}

/** Whether the token is for one of these purposes, and this subscriber's. */
export function isLinkToken(
  token: string,
  purposes: readonly LinkPurpose[],
  { id, nonce }: Addressee & { id?: number },
  secret: string,
): boolean {
  const [, signature = '', ...more] = token.split('.');
  const parts =
    nonceIn(token) === nonce ? [nonce] : id !== undefined && subscriberIdIn(token) === id ? [id, nonce] : null;
  if (!parts || more.length > 0) return false;
  // Compares with each, so that the time does not depend on which one matches.
  return purposes.map((purpose) => tokenMatches(signature, secret, PURPOSES[purpose], ...parts)).includes(true);
}

/** Whether the token is from this subscriber's last confirmation email, from an earlier one, or from none (null). */
export function confirmTokenAge(
  token: string,
  { nonce, confirmationKey }: Addressee,
  secret: string,
): 'current' | 'earlier' | null {
  const [, ours = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || nonceIn(token) !== nonce) return null;
  if (!tokenMatches(ours, secret, PURPOSES.confirm, nonce)) return null;
  const isCurrent = !!confirmationKey && tokenMatches(signature, secret, PURPOSES.confirm, nonce, confirmationKey);
  return isCurrent ? 'current' : 'earlier';
}

/**
 * The same for a token in an email from before November 27, 2026: `<subscriber>.<path>.<signature>`. They go on
 * working, and are counted without the subscriber.
 */
export function readOldClickToken(
  token: string,
  { id, nonce }: Addressee & { id: number },
  secret: string,
): string | null {
  const [, encoded = '', signature = '', ...more] = token.split('.');
  const path = Buffer.from(encoded, 'base64url').toString();
  return more.length === 0 && tokenMatches(signature, secret, PURPOSES.click, id, nonce, path) ? path : null;
}
