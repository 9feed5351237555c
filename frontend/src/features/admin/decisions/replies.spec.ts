import { describe, expect, it } from '@jest/globals';
import { withReplies } from './replies';

const row = (id: number, parentId: number | null = null) => ({
  item: { id, parentId, createdAt: '2026-11-21T00:00:00.000Z' },
  gone: false,
});

describe('deleting a comment', () => {
  const rows = [row(5, 3), row(4), row(3, 1), row(2), row(1)];
  it('removes its replies and their replies, in any order of rows', () =>
    expect(withReplies(rows, [1]).sort()).toEqual([1, 3, 5]));
  it('removes nothing else', () => expect(withReplies(rows, [2, 4]).sort()).toEqual([2, 4]));
  it('removes only the item where items have no parent', () =>
    expect(withReplies([{ item: { id: 1, createdAt: '' }, gone: false }], [1])).toEqual([1]));
});
