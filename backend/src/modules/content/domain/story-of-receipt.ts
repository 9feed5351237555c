import { LockMode } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
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

/** The author of a story, who has read it with their receipt. */
export interface ReceiptHolder {
  hash: string;
  /** The version of the story that they saw. They may have an older page: then it is not known. */
  expectedVersion?: number | null | undefined;
}

/**
 * The same for a story that waits for its author. Their answer is about what they saw: a story that waits has another version for each
 * question and each suggested edit.
 *
 * @throws DomainError `receipt.not-found`, `receipt.nothing-asked`, `receipt.stale`
 */
export async function lockAskedStory(em: EntityManager, author: ReceiptHolder): Promise<Confession> {
  const story = await lockStoryOf(em, author.hash);
  mustBeAsked(story, author);
  return story;
}

/** Loads nothing: the caller has locked the story. @throws DomainError `receipt.nothing-asked`, `receipt.stale` */
export function mustBeAsked(story: Confession | null, { expectedVersion }: ReceiptHolder): asserts story is Confession {
  if (!story?.isAsked)
    throw new DomainError(
      'receipt.nothing-asked',
      'conflict',
      'Nothing is waiting for your answer anymore. We may have it already, an editor may have decided without it, or the week is over. Look your number up again to see.',
    );
  refuseStale('receipt', story.version, expectedVersion);
}
