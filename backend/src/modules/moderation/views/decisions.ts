import { isoTime } from '../../../kernel/clock.js';
import type { ItemState } from '../../../kernel/deciding.js';
import type { DecisionAction, DecisionKind } from '../contract.js';
import { undoState, undoUntil } from '../domain/undo.js';

export { UNDO_STATES } from '../domain/undo.js';
export type { UndoState } from '../domain/undo.js';

export interface DecisionRow {
  id: number;
  created_at: Date | string;
  account_id: number | null;
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
  undone: boolean;
  version_now: number | null;
  in_bin: boolean;
}

/** Decisions with how their items are now, to select from. The items are their owners': they are read here, not written. */
export const DECISIONS_WITH_ITEMS = `
  select e.id, e.created_at, e.account_id, e.username, e.action, e.kind, e.item_id, coalesce(e.title, s.title) as title,
         e.before_status, e.before_version, e.after_status, e.after_version, e.undoes,
         exists (select 1 from audit_entry u where u.undoes = e.id) as undone,
         coalesce(p.version, f.version, c.version, s.version, g.version) as version_now,
         exists (select 1 from bin_item b where b.kind = e.kind and b.item_id = e.item_id) as in_bin
    from audit_entry e
    left join post p on e.kind = 'post' and p.id = e.item_id
    left join confession f on e.kind = 'confession' and f.id = e.item_id
    left join comment c on e.kind = 'comment' and c.id = e.item_id
    left join submission s on e.kind = 'submission' and s.id = e.item_id
    left join suggestion g on e.kind = 'suggestion' and g.id = e.item_id`;

export function toDecision(row: DecisionRow, now: Date) {
  const createdAt = new Date(row.created_at);
  const { id, action, kind, title, undoes, undone } = row;
  const [before, after] = [state(row.before_status, row.before_version), state(row.after_status, row.after_version)];
  const made = { createdAt, action, kind, after, undone, versionNow: row.version_now, inBin: row.in_bin };
  const undo = undoState(made, now);
  return {
    id,
    createdAt: isoTime(createdAt),
    by: row.account_id === null ? null : { id: row.account_id, username: row.username ?? '' },
    ...{ action, kind, itemId: row.item_id, title, before, after, undo, undoes },
    undoUntil: undo === 'possible' ? isoTime(undoUntil(made)) : null,
  };
}
export type DecisionView = ReturnType<typeof toDecision>;

const state = (status: string | null, version: number | null): ItemState | null =>
  status === null ? null : { status, version: version ?? 0 };
