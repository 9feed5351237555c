import type { EntityManager } from '@mikro-orm/postgresql';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { canonicalEmail } from '../../../platform/http/validation/index.js';
import { signToken } from '../../../platform/security/tokens.js';

/**
 * How often a mailbox gets confirmation emails. Anyone can enter any address, so a mailbox that never confirms gets them
 * ever more rarely: after a day, then after a week, then once a month. The table has keyed hashes, no addresses, and an
 * erased address stays limited.
 */

const PAUSES_IN_DAYS = [1, 7, 30];
const DAY_MS = 24 * 3_600_000;

/** `ada+news@example.org` and `ada@example.org` are usually one mailbox. */
function mailboxHash(email: string, secret: string): string {
  const canonical = canonicalEmail(email);
  const at = canonical.lastIndexOf('@');
  const mailbox = canonical.slice(0, at).replace(/\+.*$/, '') + canonical.slice(at);
  return signToken(secret, 'newsletter.confirmation-limit', mailbox);
}

const nextAfter = (requests: number, now: Date): Date =>
  new Date(now.getTime() + PAUSES_IN_DAYS[Math.min(requests, PAUSES_IN_DAYS.length) - 1]! * DAY_MS);

/** Whether the mailbox may get a confirmation email now. If so, it is counted as sent. */
export async function mayConfirm(em: EntityManager, email: string, now: Date, secret: string): Promise<boolean> {
  const hash = mailboxHash(email, secret);
  await em.execute(
    'insert into newsletter_confirmation_limit (mailbox_hash, requests, next_at) values (?, 0, ?) on conflict do nothing',
    [hash, now],
  );
  const [limit] = await em.execute<{ requests: number }[]>(
    'select requests from newsletter_confirmation_limit where mailbox_hash = ? and next_at <= ? for update',
    [hash, now],
  );
  if (!limit) return false;
  const requests = limit.requests + 1;
  await em.execute('update newsletter_confirmation_limit set requests = ?, next_at = ? where mailbox_hash = ?', [
    requests,
    nextAfter(requests, now),
    hash,
  ]);
  return true;
}

/**
 * No confirmation email for a day, or for a month if the owner of the mailbox never wanted the newsletter.
 */
export async function pauseConfirmations(
  em: EntityManager,
  email: string,
  wanted: boolean,
  now: Date,
  secret: string,
): Promise<void> {
  const requests = wanted ? 1 : PAUSES_IN_DAYS.length;
  await em.execute(
    `insert into newsletter_confirmation_limit (mailbox_hash, requests, next_at) values (?, ?, ?)
     on conflict (mailbox_hash) do update set requests = excluded.requests, next_at = excluded.next_at`,
    [mailboxHash(email, secret), requests, nextAfter(requests, now)],
  );
}

/** The mailbox confirmed: if its owner unsubscribes later, they can come back as soon as they want. */
export const forgetConfirmations = (em: EntityManager, email: string, secret: string): Promise<unknown> =>
  em.execute('delete from newsletter_confirmation_limit where mailbox_hash = ?', [mailboxHash(email, secret)]);

export const deleteOldLimits = (em: EntityManager, now: Date): Promise<unknown> =>
  em.execute('delete from newsletter_confirmation_limit where next_at < ?', [
    retainedSince(RETENTION.confirmationLimits, now),
  ]);
