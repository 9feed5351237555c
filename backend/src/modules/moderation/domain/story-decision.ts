import type { EntityManager } from '@mikro-orm/postgresql';
import { isoDay } from '../../../kernel/clock.js';
import type { DecisionAction } from '../contract.js';
import { randomStoryNumber } from './decision-number.js';

export interface StoryDecision {
  /** Only the day is stored. */
  at: Date;
  accountId: number | null;
  /** Without it the account's current name is stored. */
  username?: string | null;
  action: DecisionAction;
  itemId: number;
  beforeStatus: string | null;
  beforeVersion: number | null;
  afterStatus: string | null;
  afterVersion: number | null;
  undoes: number | null;
}

/**
 * Stores a decision about a story under a random unused number.
 *
 * @param wanted the number to try first
 * @returns its number
 */
export async function insertStoryDecision(
  em: EntityManager,
  decision: StoryDecision,
  wanted: number = randomStoryNumber(),
): Promise<number> {
  const { accountId, username = null, action, itemId } = decision;
  const values = [
    ...[isoDay(decision.at), accountId, username, accountId, action, itemId],
    ...[decision.beforeStatus, decision.beforeVersion, decision.afterStatus, decision.afterVersion, decision.undoes],
  ];
  for (let number = wanted; ; number = randomStoryNumber()) {
    const [row] = await em.execute<{ id: number }[]>(
      `insert into story_decision (id, day, account_id, username, action, item_id,
                                   before_status, before_version, after_status, after_version, undoes)
       select ?, ?, ?, coalesce(?, (select username from account where id = ?)), ?, ?, ?, ?, ?, ?, ?
       on conflict (id) do nothing returning id`,
      [number, ...values],
    );
    if (row) return row.id;
  }
}
