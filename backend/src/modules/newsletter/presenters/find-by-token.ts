import { LockMode } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';
import { Subscriber } from '../domain/subscriber.js';
import { isLinkToken, nonceIn, subscriberIdIn } from './mailed-links.js';
import type { Addressee, LinkPurpose } from './mailed-links.js';

/**
 * Finds the subscriber of an emailed link, and locks the row. The signature is checked before the lock, so that nobody
 * can lock rows with invented tokens.
 *
 * @throws DomainError when we never sent the link, or it has another purpose
 */
export async function findByToken(
  em: EntityManager,
  token: string,
  purposes: readonly LinkPurpose[],
  secret: string,
): Promise<Subscriber> {
  const addressee = await addresseeOf(em, token);
  const valid = addressee !== null && isLinkToken(token, purposes, addressee, secret);
  const subscriber = valid && (await em.findOne(Subscriber, addressee.id, { lockMode: LockMode.PESSIMISTIC_WRITE }));
  if (!subscriber) throw DomainError.notFound('link');
  return subscriber;
}

/** The row that a token claims to be for. */
export async function addresseeOf(em: EntityManager, token: string): Promise<(Addressee & { id: number }) | null> {
  const nonce = nonceIn(token);
  const [column, value] = nonce ? ['nonce', nonce] : ['id', subscriberIdIn(token)];
  if (value === null) return null;
  const [row] = await em.execute<(Addressee & { id: number })[]>(
    `select id, nonce, confirmation_key as "confirmationKey" from subscriber where ${column} = ?`,
    [value],
  );
  return row ?? null;
}
