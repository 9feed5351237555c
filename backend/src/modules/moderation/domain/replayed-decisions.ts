import type { AuditEntry, ReplayResult, DecisionKind } from '../contract.js';

/** The outcome to replay for an item, and the last entry that requires it. */
export interface ReplayStep {
  entry: AuditEntry;
  outcome: ReplayResult['outcome'];
}

const PROPOSALS: readonly DecisionKind[] = ['submission', 'suggestion'];
/** Unsubscribes and password changes are replayed by other commands. A restore never makes anyone an admin. */
const REPLAYED_ELSEWHERE: readonly DecisionKind[] = ['subscriber', 'account'];
const HIDDEN = ['pending', 'draft'];

const DELETED_LAST = Number.MAX_SAFE_INTEGER;

/**
 * The order in which decisions were made. Numbers have that order, except for stories: of those only the day is known,
 * within a day the version decides, and a deleted story has no version. Stories come last, because no decision depends
 * on both.
 */
export function byDecisionOrder(a: AuditEntry, b: AuditEntry): number {
  const [isStory, other] = [a.kind === 'confession', b.kind === 'confession'];
  if (!isStory || !other) return Number(isStory) - Number(other) || a.id - b.id;
  const byDay = Date.parse(a.createdAt) - Date.parse(b.createdAt);
  return byDay || (a.afterVersion ?? DELETED_LAST) - (b.afterVersion ?? DELETED_LAST) || a.id - b.id;
}

/** Removes decisions that were undone and the decisions that undid them: together they changed nothing. */
export function withoutUndone(entries: readonly AuditEntry[]): AuditEntry[] {
  const ordered = entries.toSorted(byDecisionOrder);
  const known = new Set(ordered.map(({ id }) => id));
  const removed = new Set<number>();
  // Newest first: undoing an undo makes the first decision valid again.
  for (const { id, undoes } of ordered.toReversed()) {
    if (undoes === null || removed.has(id) || !known.has(undoes)) continue;
    removed.add(id);
    removed.add(undoes);
  }
  return ordered.filter(({ id }) => !removed.has(id));
}

/**
 * The decisions to replay, in order. Restores from the bin come first, because later decisions need the item to exist.
 */
export function replaySteps(entries: readonly AuditEntry[]): ReplayStep[] {
  const items = Map.groupBy(
    withoutUndone(entries).filter(({ kind }) => !REPLAYED_ELSEWHERE.includes(kind)),
    ({ kind, itemId }) => `${kind} ${itemId}`,
  );
  const restores: ReplayStep[] = [];
  const others: ReplayStep[] = [];
  for (const decisions of items.values()) {
    const last = decisions.at(-1)!;
    const restored = decisions.find(({ action }) => action === 'restored');
    if (restored && last.action !== 'deleted') restores.push({ entry: restored, outcome: 'restored' });
    const outcome = replayOutcome(decisions, last);
    // An item that was restored and deleted again is in the bin as before.
    if (outcome && !(restored && outcome === 'deleted')) others.push({ entry: last, outcome });
  }
  const byOrder = (a: ReplayStep, b: ReplayStep) => byDecisionOrder(a.entry, b.entry);
  return [...restores.sort(byOrder), ...others.sort(byOrder)];
}

function replayOutcome(decisions: readonly AuditEntry[], last: AuditEntry): ReplayResult['outcome'] | undefined {
  if (last.action === 'deleted') return 'deleted';
  if (PROPOSALS.includes(last.kind)) return 'decided';
  // The edit may have removed someone's name.
  if (decisions.some(({ action }) => action === 'edited')) return 'edited';
  return HIDDEN.includes(last.afterStatus ?? '') ? 'withdrawn' : undefined;
}
