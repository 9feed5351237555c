import { describe, expect, it } from '@jest/globals';
import type { ItemFate } from '../../../lib/api/types';
import { chunks, summary, confirmDeletion } from './bulk';

const comments = { one: 'comment', many: 'comments', approved: 'approved', warning: 'They can be restored.' };
const ideas = { ...comments, one: 'suggestion', many: 'suggestions', deleted: 'rejected', warning: 'So be it.' };
const resultsOf = (...statuses: ItemFate['status'][]) => statuses.map((status) => ({ status }));

describe('bulk decisions', () => {
  it('are split into requests of the size that the API accepts', () => {
    const sizes = chunks(
      Array.from({ length: 205 }, (_, at) => at),
      100,
    ).map((each) => each.length);
    expect(sizes).toEqual([100, 100, 5]);
    expect(chunks([], 100)).toEqual([]);
  });

  it('are summarized by result', () => {
    expect(summary('approve', resultsOf('done', 'done', 'conflict'), comments)).toBe(
      '2 approved, 1 was decided by someone else first.',
    );
    expect(summary('delete', resultsOf('not-found', 'not-found', 'failed', 'done'), comments)).toBe(
      '1 deleted, 2 were already gone, 1 failed.',
    );
    expect(summary('delete', resultsOf('done', 'unchanged'), ideas)).toBe('1 rejected, 1 was already rejected.');
    expect(summary('approve', resultsOf('done', 'done', 'waits'), comments)).toBe(
      '2 approved, 1 is waiting for a second reader.',
    );
    expect(summary('approve', resultsOf('waits', 'waits'), comments)).toBe('2 are waiting for a second reader.');
    expect(summary('approve', [], comments)).toBe('');
  });

  it('ask for confirmation once, with the number of items', () => {
    expect(confirmDeletion(7, comments)).toBe(
      'Are you sure you want to delete these 7 comments? They can be restored.',
    );
    expect(confirmDeletion(1, ideas)).toBe('Are you sure you want to reject this suggestion? So be it.');
  });
});
