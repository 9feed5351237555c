import { describe, expect, it } from '@jest/globals';
import { pendingCountsQuery } from '../../admin/api/count-pending';
import { subscribersQuery } from '../../admin/api/list-subscribers';
import { postsQuery } from '../../journal/api/list-posts';
import { isPersonal } from './welcome';

describe('what is forgotten at logout', () => {
  it.each([pendingCountsQuery(), subscribersQuery('all')])(
    'is what the desk has asked for: $queryKey',
    ({ queryKey }) => expect(isPersonal(queryKey)).toBe(true),
  );
  it('is not what everybody reads', () => expect(isPersonal(postsQuery(null).queryKey)).toBe(false));
});
