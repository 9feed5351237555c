import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isoDay } from '../../../kernel/clock.js';
import type { Explanation } from '../../../kernel/decision-context.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';

const ReceiptSchema = defineEntity({
  name: 'Receipt',
  tableName: 'receipt',
  properties: {
    /** The slow hash of the number (platform/security/receipt-numbers.ts). */
    hash: p.text().primary(),
    /** Null once the story was declined or withdrawn. */
    storyId: p.integer().nullable(),
    ended: p.text().$type<'declined' | 'withdrawn'>().nullable(),
    reason: p.text().$type<DeclineReason>().nullable(),
    note: p.text().nullable(),
    /** The UTC day on which it ended. */
    day: p.string().columnType('date').nullable(),
    // Set by the database, for the anonymity sweep.
    touchedOn: p.string().columnType('date').defaultRaw("(now() at time zone 'UTC')::date").lazy(),
  },
});

/** The receipt of a story: its author has a number that only they know. It has no time, and no event. */
export class Receipt extends ReceiptSchema.class {
  static issue(hash: string, storyId: number): Receipt {
    const receipt = new Receipt();
    receipt.hash = hash;
    receipt.storyId = storyId;
    return receipt;
  }

  /** @returns the id of the story, null if it was declined or withdrawn, undefined if there is no such receipt */
  static async storyIdOf(em: EntityManager, hash: string): Promise<number | null | undefined> {
    const [row] = await em.execute<{ story_id: number | null }[]>('select story_id from receipt where hash = ?', [
      hash,
    ]);
    return row?.story_id;
  }

  /** Ends the receipt of a declined story. Stories from before receipts have none. Lock the story first. */
  static async decline(em: EntityManager, storyId: number, day: Date, { reason, note }: Explanation): Promise<void> {
    await em.execute(
      `update receipt set story_id = null, ended = 'declined', reason = ?, note = ?, day = ? where story_id = ?`,
      [reason, note, isoDay(day), storyId],
    );
  }

  /** Ends the receipt for good, in every state. Lock its story first. */
  static async withdraw(em: EntityManager, hash: string, day: Date): Promise<void> {
    await em.execute(
      `update receipt set story_id = null, ended = 'withdrawn', reason = null, note = null, day = ?
        where hash = ? and ended is distinct from 'withdrawn'`,
      [isoDay(day), hash],
    );
  }

  /**
   * Deletes the receipts of stories that were declined before a day, and clears the day of those that were withdrawn before it. Then
   * rewrites all withdrawn receipts without a day in random order: otherwise their position in the table would show which of them were
   * cleared together.
   *
   * @param before a UTC day, `YYYY-MM-DD`
   */
  static async forget(em: EntityManager, before: string): Promise<void> {
    await em.execute("delete from receipt where ended = 'declined' and day < ?", [before]);
    const forgotten = await em.execute<unknown[]>(
      "update receipt set day = null, touched_on = '2000-01-01' where ended = 'withdrawn' and day < ? returning 1 as one",
      [before],
    );
    if (forgotten.length === 0) return;
    await em.execute(`select rewrite_in_random_order('receipt', $$ended = 'withdrawn' and day is null$$)`);
  }
}

ReceiptSchema.setClass(Receipt);
