import { LockMode } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError } from '../../../kernel/domain-error.js';
import { Confession } from './confession.js';
import { Receipt } from './receipt.js';

export const receiptNotFound = (): DomainError =>
  new DomainError(
    'receipt.not-found',
    'not-found',
    'We don’t have that number. Check the digits: two may be switched.',
  );

/**
 * Locks the story of a receipt, before the receipt itself: a deletion by an admin locks them in this order too, or two of them could
 * deadlock. Null for a story that was declined or withdrawn.
 *
 * @throws DomainError `receipt.not-found`
 */
export async function lockStoryOf(em: EntityManager, hash: string): Promise<Confession | null> {
  const storyId = await Receipt.storyIdOf(em, hash);
  if (storyId === undefined) throw receiptNotFound();
  return storyId === null ? null : em.findOne(Confession, storyId, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

/**
 * The same for a story that waits for its author.
 *
 * @throws DomainError `receipt.not-found`, `receipt.nothing-asked`
 */
export async function lockAskedStory(em: EntityManager, hash: string): Promise<Confession> {
  const story = await lockStoryOf(em, hash);
  if (!story?.isAsked)
    throw new DomainError(
      'receipt.nothing-asked',
      'conflict',
      'Nothing is waiting for your answer anymore. An editor decided without it, or the week is over.',
    );
  return story;
}
