import { LockMode } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { nearest, spellingsOf } from '../../../platform/http/validation/index.js';
import { Subscriber } from '../domain/subscriber.js';

/** Finds the subscriber with this address, in any of its spellings, and locks the row. */
export async function findByAddress(em: EntityManager, email: string): Promise<Subscriber | null> {
  const spellings = spellingsOf(email);
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
  return nearest(await em.find(Subscriber, { email: { $in: spellings } }, lock), spellings);
}
