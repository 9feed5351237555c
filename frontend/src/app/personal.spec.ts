import { describe, expect, it } from '@jest/globals';
import { pendingCountsQuery } from '../features/admin/api/count-pending';
import { subscribersQuery } from '../features/admin/api/list-subscribers';
import { readView } from '../features/admin/list/filter';
import { postsQuery } from '../features/journal/api/list-posts';
import { isPersonal } from '../lib/personal';

describe('data removed at logout', () => {
  it.each([pendingCountsQuery(), subscribersQuery(readView(new URLSearchParams()))])(
    'includes what the desk has loaded: $queryKey',
    ({ queryKey }) => expect(isPersonal(queryKey)).toBe(true),
  );
  it('does not include public data', () => expect(isPersonal(postsQuery(null).queryKey)).toBe(false));
});
