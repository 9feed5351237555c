import { isoTime } from '../../../kernel/clock.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { accountName, DELETED_ACCOUNT } from '../../../platform/personal-data/account-name.js';
import type { DecisionAction, DecisionKind } from '../contract.js';
import { isStoryDecisionId } from '../domain/decision-number.js';
import { undoState, undoUntil } from '../domain/undo.js';
import type { Decision } from './decisions.view.js';

export interface DecisionRow {
  id: number;
  created_at: Date | string;
  /** Orders decisions of the same time. */
  rank: number;
  account_id: number | null;
  /** Null for an erased account. */
  username: string | null;
  action: DecisionAction;
  kind: DecisionKind;
  item_id: number;
  title: string | null;
  before_status: string | null;
  before_version: number | null;
  after_status: string | null;
  after_version: number | null;
  undoes: number | null;
  reason: DeclineReason | null;
  undone: boolean;
  version_now: number | null;
  in_bin: boolean;
}

const COLUMNS = `e.id, e.account_id, ${accountName('e.account_id')} as username, e.action, e.item_id,
         e.before_status, e.before_version, e.after_status, e.after_version, e.undoes, e.reason`;

/**
 * Decisions about everything except stories. Both selects have the same columns and end where conditions on `e` can
 * follow.
 */
export const ENTRIES = `
  select ${COLUMNS}, e.created_at, 0 as rank, e.kind, e.title
    from audit_entry e`;

/** The time of a decision about a story: its day. An index covers this and `RANK`. */
export const DAY = "(e.day::timestamp at time zone 'UTC')";
/**
 * Orders the decisions of one day about one story by version. A deleted story has no version, and its deletion is last.
 */
export const RANK = 'coalesce(e.after_version, 2147483647)';

export const STORY_DECISIONS = `
  select ${COLUMNS}, ${DAY} as created_at, ${RANK} as rank, 'confession' as kind, null::text as title
    from story_decision e`;

/** The statement that reads one decision from the table that its number belongs to. */
export const decisionByNumber = (number: number): string =>
  `${isStoryDecisionId(number) ? STORY_DECISIONS : ENTRIES} where e.id = ?`;

/**
 * Adds to decisions whether they were undone, and the current state of their items. Other modules own the items; this
 * only reads them.
 */
export const withItems = (decisions: string): string => `
  select d.id, d.created_at, d.rank, d.account_id, ${accountName('d.account_id')} as username, d.action, d.kind, d.item_id,
         coalesce(d.title, s.title) as title, d.before_status, d.before_version, d.after_status, d.after_version,
         d.undoes, d.reason, exists (select 1 from audit_entry u where u.undoes = d.id)
           or exists (select 1 from story_decision u where u.undoes = d.id) as undone,
         coalesce(p.version, f.version, c.version, s.version, g.version) as version_now,
         exists (select 1 from bin_item b where b.kind = d.kind and b.item_id = d.item_id) as in_bin
    from (${decisions}) d
    left join post p on d.kind = 'post' and p.id = d.item_id
    left join confession f on d.kind = 'confession' and f.id = d.item_id
    left join comment c on d.kind = 'comment' and c.id = d.item_id
    left join submission s on d.kind = 'submission' and s.id = d.item_id
    left join suggestion g on d.kind = 'suggestion' and g.id = d.item_id`;

export function toDecision(row: DecisionRow, now: Date): Decision {
  const createdAt = new Date(row.created_at);
  const { id, action, kind, title, undoes, undone, reason } = row;
  const [before, after] = [state(row.before_status, row.before_version), state(row.after_status, row.after_version)];
  const decided = { createdAt, action, kind, before, after, undone, versionNow: row.version_now, inBin: row.in_bin };
  const undo = undoState(decided, now);
  return {
    id,
    createdAt: isoTime(createdAt),
    by: row.account_id === null ? null : { id: row.account_id, username: row.username ?? DELETED_ACCOUNT },
    ...{ action, kind, itemId: row.item_id, title, before, after, undo, undoes, reason },
    undoUntil: undo === 'possible' ? isoTime(undoUntil(decided)) : null,
  };
}

const state = (status: string | null, version: number | null): ItemState | null =>
  status === null ? null : { status, version: version ?? 0 };
