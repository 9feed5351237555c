import { describe, expect, it } from '@jest/globals';
import type { Confession } from '../../lib/api/types';
import { storiesAfter } from './stories-after';

const list = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }) as Confession);

describe('the stories below an open one', () => {
  it.each([
    [9, 1, [2, 3, 4]],
    [9, 8, [9, 1, 2]],
    [9, 77, [1, 2, 3]],
    [2, 1, [2]],
    [1, 1, []],
    [0, 1, []],
  ])('of %i in the list, below %i, are %j', (count, id, expected) =>
    expect(storiesAfter(list(count), id).map((story) => story.id)).toEqual(expected),
  );
});
