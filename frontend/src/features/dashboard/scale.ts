/** Into how many steps the height of a chart may be cut; the fewer the calmer. */
const STEPS = [3, 4, 5];
const ROUND = [1, 2, 2.5, 5, 10];

/** The least round whole number that is not below. */
function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ROUND.map((round) => round * power).find((one) => one >= least && Number.isInteger(one)) ?? 1;
}

/** The lines across a chart, from 0 up to a round number that nothing is above and that leaves little room. */
export function levelsFor(values: readonly number[]): number[] {
  const most = Math.max(1, ...values);
  const choices = STEPS.map((steps) => ({ steps, step: roundUp(Math.max(1, most / steps)) }));
  const best = choices.reduce((least, one) => (one.steps * one.step < least.steps * least.step ? one : least));
  return Array.from({ length: best.steps + 1 }, (_, at) => at * best.step);
}

/** Which of so many days are named under a chart: the first, the last, and as many between as have room. */
export function namedDays(count: number, most = 4): number[] {
  const named = Math.min(count, most);
  return Array.from({ length: named }, (_, at) => Math.round((at * (count - 1)) / (named - 1)));
}
