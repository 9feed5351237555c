import { describe, expect, it } from '@jest/globals';
import { pendingCountsQuery } from '../features/admin/api/count-pending';
import { subscribersQuery } from '../features/admin/api/list-subscribers';
import { readPlace } from '../features/admin/desk/filter';
import { postsQuery } from '../features/journal/api/list-posts';
import { isPersonal } from '../lib/personal';

describe('what is forgotten at logout', () => {
  it.each([pendingCountsQuery(), subscribersQuery(readPlace(new URLSearchParams()))])(
    'is what the desk has asked for: $queryKey',
    ({ queryKey }) => expect(isPersonal(queryKey)).toBe(true),
  );
  it('is not what everybody reads', () => expect(isPersonal(postsQuery(null).queryKey)).toBe(false));
});
