import { describe, expect, it } from '@jest/globals';
import { coverParts, shownOrNull } from './covered-numbers.js';

/** Every list of `length` numbers up to `max`. */
function lists(length: number, max: number): number[][] {
  if (length === 0) return [[]];
  return lists(length - 1, max).flatMap((list) => Array.from({ length: max + 1 }, (_, last) => [...list, last]));
}

/**
 * The covered numbers that somebody can compute who knows all that is published and the rule: those that are the same in every
 * list that gives the same output.
 */
function computable(length: number, max: number): string[] {
  const sources = new Map<string, number[][]>();
  for (const list of lists(length, max)) {
    const output = JSON.stringify(coverParts(list));
    sources.set(output, [...(sources.get(output) ?? []), list]);
  }
  return [...sources].flatMap(([output, possible]) =>
    (JSON.parse(output) as ReturnType<typeof coverParts>).parts.flatMap((part, at) =>
      part === null && new Set(possible.map((list) => list[at])).size === 1 ? [`${output} has ${possible[0]}`] : [],
    ),
  );
}

describe('numbers that add up to a total', () => {
  it.each([
    [2, 24],
    [3, 16],
    [4, 9],
  ])('%i of them, each up to %i, hide every covered number in all cases', (length, max) => {
    expect(computable(length, max).slice(0, 3)).toEqual([]);
  });

  it.each([
    ['are shown from five on', [16, 10, 8, 6, 5], 45, [16, 10, 8, 6, 5], false],
    ['are covered below five', [16, 10, 2, 1], 29, [16, 10, null, null], false],
    ['cover the next smallest if one would be alone', [16, 10, 8, 1], 35, [16, 10, null, null], true],
    ['cover all that are equal to it', [16, 8, 8, 1], 33, [16, null, null, null], true],
    ['cover it too if the rest adds up to nothing', [16, 10, 0, 0], 26, [16, null, null, null], true],
    ['cover it too if each of the rest must be four', [16, 10, 4, 4], 34, [16, null, null, null], true],
    ['cover a total below five', [2, 2, 0, 0], null, [null, null, null, null], false],
    ['cover a total that would give each of them', [4, 4, 4, 4], null, [null, null, null, null], false],
  ])('%s', (_, numbers, total, parts, coversLarger) => {
    expect(coverParts(numbers)).toEqual({ total, parts, coversLarger });
  });
});

it('a number on its own is shown from five on', () => {
  expect([0, 1, 4, 5, 214].map(shownOrNull)).toEqual([null, null, null, 5, 214]);
});
