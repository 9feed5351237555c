import type { CarriedEntry, CarriedFate, DecisionKind } from '../contract.js';

/** What has to be done about an item, and the last entry that says so. */
export interface ReplayStep {
  entry: CarriedEntry;
  outcome: CarriedFate['fate'];
}

const SENT: readonly DecisionKind[] = ['submission', 'suggestion'];
/** People who left stay away, and newer passwords are carried over, without this. A restore makes nobody an admin. */
const ELSEWHERE: readonly DecisionKind[] = ['subscriber', 'account'];
const HIDDEN = ['pending', 'draft'];

const GONE = Number.MAX_SAFE_INTEGER;

/**
 * In the order in which they were made. Numbers have that order, except those of stories, of which only the day is known: within
 * it the version says which came first, and a deleted story has none. Stories come after all others, because nothing depends on
 * both.
 */
export function inTheirOrder(a: CarriedEntry, b: CarriedEntry): number {
  const [isStory, other] = [a.kind === 'confession', b.kind === 'confession'];
  if (!isStory || !other) return Number(isStory) - Number(other) || a.id - b.id;
  const byDay = Date.parse(a.createdAt) - Date.parse(b.createdAt);
  return byDay || (a.afterVersion ?? GONE) - (b.afterVersion ?? GONE) || a.id - b.id;
}

/** Without what was undone, and without what undid it: together they left everything as it was. */
export function standing(entries: readonly CarriedEntry[]): CarriedEntry[] {
  const inOrder = entries.toSorted(inTheirOrder);
  const there = new Set(inOrder.map(({ id }) => id));
  const gone = new Set<number>();
  // The last first: who takes back that something was taken back leaves it standing.
  for (const { id, undoes } of inOrder.toReversed()) {
    if (undoes === null || gone.has(id) || !there.has(undoes)) continue;
    gone.add(id);
    gone.add(undoes);
  }
  return inOrder.filter(({ id }) => !gone.has(id));
}

/**
 * What has to be done again, in its order: first what comes back from the bin, for what was decided about it since can only
 * be done once it is there.
 */
export function stepsOf(entries: readonly CarriedEntry[]): ReplayStep[] {
  const items = Map.groupBy(
    standing(entries).filter(({ kind }) => !ELSEWHERE.includes(kind)),
    ({ kind, itemId }) => `${kind} ${itemId}`,
  );
  const back: ReplayStep[] = [];
  const rest: ReplayStep[] = [];
  for (const decided of items.values()) {
    const last = decided.at(-1)!;
    const restored = decided.find(({ action }) => action === 'restored');
    if (restored && last.action !== 'deleted') back.push({ entry: restored, outcome: 'restored' });
    const outcome = replayOutcome(decided, last);
    // Restored and deleted again it lies in the bin as it did.
    if (outcome && !(restored && outcome === 'deleted')) rest.push({ entry: last, outcome });
  }
  const inOrder = (a: ReplayStep, b: ReplayStep) => inTheirOrder(a.entry, b.entry);
  return [...back.sort(inOrder), ...rest.sort(inOrder)];
}

function replayOutcome(decided: readonly CarriedEntry[], last: CarriedEntry): CarriedFate['fate'] | undefined {
  if (last.action === 'deleted') return 'deleted';
  if (SENT.includes(last.kind)) return 'decided';
  // Somebody's name may be what was taken out of it.
  if (decided.some(({ action }) => action === 'edited')) return 'edited';
  return HIDDEN.includes(last.afterStatus ?? '') ? 'withdrawn' : undefined;
}
