import { domainToASCII } from 'node:url';
import type { Settings } from '../../../platform/config/settings.js';
import { signToken, tokenMatches } from '../../../platform/security/tokens.js';

/**
 * The Message-ID of each email of a campaign. It is the same each time the email is sent, so that receivers can drop a
 * copy, and a bounce that quotes it leads to its delivery. It is signed, so that nobody can make up bounces of others.
 */

const PURPOSE = 'newsletter.message-id';
/** With or without angle brackets: not every report keeps them. */
const MESSAGE_ID = /^<?n\.([1-9]\d{0,15})\.([\w-]{22})@[^\s<>@]+>?$/;

type Signer = Pick<Settings, 'mailFrom' | 'sessionSecret'>;

/** `<n.{delivery}.{signature}@{domain of the sender}>` */
export function deliveryMessageId(deliveryId: number, { mailFrom, sessionSecret }: Signer): string {
  const domain = domainToASCII(mailFrom.slice(mailFrom.lastIndexOf('@') + 1)) || 'localhost';
  return `<n.${deliveryId}.${signToken(sessionSecret, PURPOSE, deliveryId)}@${domain}>`;
}

/**
 * The delivery that a Message-ID belongs to, or null if we never sent it. The domain may differ, because the sender's
 * address may have changed since.
 */
export function deliveryIdIn(messageId: string, { sessionSecret }: Pick<Signer, 'sessionSecret'>): number | null {
  const [, digits = '', signature = ''] = MESSAGE_ID.exec(messageId.trim()) ?? [];
  const id = Number(digits);
  if (!Number.isSafeInteger(id) || id === 0) return null;
  return tokenMatches(signature, sessionSecret, PURPOSE, id) ? id : null;
}
