import type { EntityManager } from '@mikro-orm/postgresql';
import { isoDay } from '../../../kernel/clock.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import type { DecisionAction } from '../contract.js';
import { randomStoryNumber } from './decision-number.js';
import { insertWithRandomId } from './insert-with-random-id.js';

export interface StoryDecision {
  /** Only the day is stored. */
  at: Date;
  accountId: number | null;
  /** Only of a replayed decision: stored for an account that this database does not have. */
  username?: string | null;
  action: DecisionAction;
  itemId: number;
  beforeStatus: string | null;
  beforeVersion: number | null;
  afterStatus: string | null;
  afterVersion: number | null;
  undoes: number | null;
  /** Why the story was deleted. */
  reason?: DeclineReason | null;
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
    ...[isoDay(decision.at), accountId, username, action, itemId],
    ...[decision.beforeStatus, decision.beforeVersion, decision.afterStatus, decision.afterVersion, decision.undoes],
    decision.reason ?? null,
  ];
  return insertWithRandomId(
    em,
    `insert into story_decision (id, day, account_id, username, action, item_id,
                                 before_status, before_version, after_status, after_version, undoes, reason)
     select ?, ?, ?::int, ?::text, ?, ?, ?, ?, ?, ?, ?, ?`,
    (attempt) => [attempt === 0 ? wanted : randomStoryNumber(), ...values],
  );
}

/** Whether a decision about a story was the first of two approvals. */
export async function isFirstApproval(em: EntityManager, decisionId: number): Promise<boolean> {
  const rows = await em
    .fork()
    .execute<unknown[]>("select 1 as one from story_decision where id = ? and action = 'first-approved'", [decisionId]);
  return rows.length > 0;
}
