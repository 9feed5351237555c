/** The possible numbers of grid steps; fewer look calmer. */
const STEPS = [3, 4, 5];
const ROUND = [1, 2, 2.5, 5, 10];

/** The smallest round whole number that is at least `least`. */
function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ROUND.map((round) => round * power).find((one) => one >= least && Number.isInteger(one)) ?? 1;
}

/** The grid lines of a chart: from 0 to a round number just above the highest value. */
export function levelsFor(values: readonly number[]): number[] {
  const highest = Math.max(1, ...values);
  const choices = STEPS.map((steps) => ({ steps, step: roundUp(Math.max(1, highest / steps)) }));
  const best = choices.reduce((least, one) => (one.steps * one.step < least.steps * least.step ? one : least));
  return Array.from({ length: best.steps + 1 }, (_, at) => at * best.step);
}

/** The indexes of the labeled days: the first, the last, and as many between as fit. */
export function namedDays(count: number, max = 4): number[] {
  const named = Math.min(count, max);
  return Array.from({ length: named }, (_, at) => Math.round((at * (count - 1)) / (named - 1)));
}
