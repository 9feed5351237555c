import { describe, expect, it } from '@jest/globals';
import { levelsFor, namedDays } from './scale';

describe('the grid lines of a chart', () => {
  it.each([
    [[], [0, 1, 2, 3]],
    [
      [0, 0],
      [0, 1, 2, 3],
    ],
    [[4], [0, 1, 2, 3, 4]],
    [
      [7, 3],
      [0, 2, 4, 6, 8],
    ],
    [[355], [0, 100, 200, 300, 400]],
    [[841], [0, 250, 500, 750, 1_000]],
  ])('above %j are round, whole and few', (values, levels) => {
    expect(levelsFor(values)).toEqual(levels);
  });

  it('are never below the values, and never far above', () => {
    for (let most = 1; most < 60_000; most = Math.ceil(most * 1.07)) {
      const levels = levelsFor([most]);
      expect(levels.at(-1)).toBeGreaterThanOrEqual(most);
      expect(levels.every(Number.isInteger)).toBe(true);
      if (most > 5) expect(levels.at(-1)!).toBeLessThanOrEqual(most * 1.6);
    }
  });
});

describe('the labeled days', () => {
  it.each([
    [7, [0, 2, 4, 6]],
    [30, [0, 10, 19, 29]],
    [90, [0, 30, 59, 89]],
  ])('of %i are the first, the last and some between', (count, named) => {
    expect(namedDays(count)).toEqual(named);
  });
});
