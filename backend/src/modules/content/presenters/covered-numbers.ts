/** Numbers below this are not shown: they could point at one person. */
export const SHOWN_FROM = 5;

/** Null if the number is too small to be shown. Zero is too small as well, or each covered number would say "at least one". */
export const shownOrNull = (count: number): number | null => (count < SHOWN_FROM ? null : count);

export interface CoveredParts {
  /** The sum of the parts, null if it is covered. */
  total: number | null;
  /** The parts in their order, null for a covered one. */
  parts: (number | null)[];
  /** Whether larger numbers are covered too, because a small one could be computed otherwise. */
  coversLarger: boolean;
}

/** Whether the sum of the covered numbers, all below SHOWN_FROM, leaves only one possibility for each. */
function areComputable(covered: readonly number[]): boolean {
  const sum = covered.reduce((all, one) => all + one, 0);
  return covered.length === 1 || sum === 0 || sum === covered.length * (SHOWN_FROM - 1);
}

/**
 * Covers small numbers that add up to a total. Readers know the total, the rule and the numbers that are shown: if that is
 * enough to compute a covered number, the next smallest is covered too, with all that are equal to it, and then the total.
 */
export function coverParts(parts: readonly number[]): CoveredParts {
  const total = parts.reduce((all, one) => all + one, 0);
  const small = parts.filter((part) => part < SHOWN_FROM);
  const cover = (limit: number) => parts.map((part) => (part < limit ? null : part));
  if (total < SHOWN_FROM) return { total: null, parts: cover(SHOWN_FROM), coversLarger: false };
  if (small.length === 0 || !areComputable(small)) return { total, parts: cover(SHOWN_FROM), coversLarger: false };
  const larger = parts.filter((part) => part >= SHOWN_FROM);
  // Every part is the largest of the small numbers. Saying more about the total than for other small ones would tell that.
  if (larger.length === 0) return { total: null, parts: cover(SHOWN_FROM), coversLarger: false };
  return { total, parts: cover(Math.min(...larger) + 1), coversLarger: true };
}
