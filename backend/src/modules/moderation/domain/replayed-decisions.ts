import { FLAG_ACTIONS } from '../contract.js';
import type { AuditEntry, DecisionAction, DecisionKind, ReplayResult } from '../contract.js';

/** The outcome to replay for an item, and the last entry that requires it. */
export interface ReplayStep {
  entry: AuditEntry;
  outcome: ReplayResult['outcome'];
}

const PROPOSALS: readonly DecisionKind[] = ['submission', 'suggestion'];
/** Unsubscribes and password changes are replayed by other commands. A restore never makes anyone an admin, and sends no email. */
const REPLAYED_ELSEWHERE: readonly DecisionKind[] = ['subscriber', 'account', 'campaign', 'page'];
const HIDDEN = ['pending', 'draft'];
/** They leave a story as it is: pending. An article that is pinned is only in another place. */
const CHANGES_NO_STATE: readonly DecisionAction[] = [...FLAG_ACTIONS, 'first-approved', 'pinned', 'unpinned'];

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
 * The ids of stories whose version increased between two decisions: their authors corrected the text, which is no
 * decision. A lower version is no correction, because a restore gives a story its old version.
 */
function correctedStories(entries: readonly AuditEntry[]): Set<number> {
  const versions = new Map<number, number>();
  const corrected = new Set<number>();
  for (const { kind, itemId, beforeVersion, afterVersion } of entries.toSorted(byDecisionOrder)) {
    if (kind !== 'confession') continue;
    const known = versions.get(itemId);
    if (known !== undefined && beforeVersion !== null && beforeVersion > known) corrected.add(itemId);
    if (afterVersion !== null) versions.set(itemId, afterVersion);
  }
  return corrected;
}

/**
 * The decisions to replay, in order. Restores from the bin come first, because later decisions need the item to exist.
 */
export function replaySteps(entries: readonly AuditEntry[]): ReplayStep[] {
  const items = Map.groupBy(
    withoutUndone(entries).filter(
      ({ kind, action }) => !REPLAYED_ELSEWHERE.includes(kind) && !CHANGES_NO_STATE.includes(action),
    ),
    ({ kind, itemId }) => `${kind} ${itemId}`,
  );
  // Among all entries: without the undone ones, their versions would be missing.
  const corrected = correctedStories(entries);
  const restores: ReplayStep[] = [];
  const others: ReplayStep[] = [];
  for (const decisions of items.values()) {
    const last = decisions.at(-1)!;
    const restored = decisions.find(({ action }) => action === 'restored');
    if (restored && last.action !== 'deleted') restores.push({ entry: restored, outcome: 'restored' });
    if (PROPOSALS.includes(last.kind)) {
      others.push(...proposalSteps(decisions));
      continue;
    }
    const outcome = replayOutcome(decisions, last, corrected);
    // An item that was restored and deleted again is in the bin as before.
    if (outcome && !(restored && outcome === 'deleted')) others.push({ entry: last, outcome });
  }
  const byOrder = (a: ReplayStep, b: ReplayStep) => byDecisionOrder(a.entry, b.entry);
  return [...restores.sort(byOrder), ...others.sort(byOrder)];
}

/**
 * The last decision about a proposal counts. Its entry on the board of ideas is as it was in the backup; if it was changed since, it is
 * taken off: it may have been, or the change has removed a name.
 */
function proposalSteps(decisions: readonly AuditEntry[]): ReplayStep[] {
  const isChange = ({ action }: AuditEntry): boolean => action === 'edited';
  const decided = decisions.findLast((entry) => !isChange(entry));
  const edited = decisions.findLast(isChange);
  return [
    ...(decided ? [{ entry: decided, outcome: 'decided' as const }] : []),
    ...(edited ? [{ entry: edited, outcome: 'edited' as const }] : []),
  ];
}

function replayOutcome(
  decisions: readonly AuditEntry[],
  last: AuditEntry,
  corrected: ReadonlySet<number>,
): ReplayResult['outcome'] | undefined {
  if (last.action === 'deleted') return 'deleted';
  // The edit or the correction may have removed someone's name.
  if (last.kind === 'confession' && corrected.has(last.itemId)) return 'edited';
  if (decisions.some(({ action }) => action === 'edited')) return 'edited';
  return HIDDEN.includes(last.afterStatus ?? '') ? 'withdrawn' : undefined;
}
