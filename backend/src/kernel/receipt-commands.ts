import { ContractCommand } from './contract-command.js';

/**
 * The author of a story takes it back, in every state and for good. The receipt of a declined one counts as withdrawn afterwards, so
 * that a restored backup deletes the story again. Withdrawing twice changes nothing.
 *
 * `withdrawnOn`: a UTC day, for withdrawals from before a restore.
 *
 * @throws DomainError `receipt.not-found`
 */
export class WithdrawStory extends ContractCommand<void> {
  constructor(
    readonly hash: string,
    readonly withdrawnOn: string | null = null,
  ) {
    super();
  }
}

/**
 * After a restore without a newer list of withdrawn receipts: published stories are pending until an operator publishes them
 * (PublishHeldStories) or a moderator approves them. Stories without a receipt stay published, because nobody can have withdrawn them.
 * Writes no events: nothing is running, and search and counts are rebuilt afterwards. Returns how many stories are held.
 */
export class HoldRestoredStories extends ContractCommand<number> {}

/**
 * An operator publishes the stories that a restore has hidden, except those that a moderator has decided about since and those
 * whose author has changed the text since. Returns how many stories were published.
 */
export class PublishHeldStories extends ContractCommand<number> {}

export interface EndedReceipt {
  hash: string;
  ended: 'declined' | 'withdrawn';
  reason: string | null;
  note: string | null;
  day: string | null;
}

/**
 * After a restore: withdraws the stories that were withdrawn since the backup, and stores the receipts that ended since then, so that
 * their authors still find them and the next backup knows them. Send it after the decisions are replayed, which delete the declined
 * stories. Returns how many stories were withdrawn.
 */
export class ReplayReceipts extends ContractCommand<number> {
  constructor(readonly receipts: readonly EndedReceipt[]) {
    super();
  }
}
