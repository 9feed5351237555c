import { api } from '../../../lib/api/client';
import type { Item } from '../item';

/** POST /api/bookmarks */
export const addBookmark = ({ contentType, id }: Item): Promise<unknown> =>
  api.post('/api/bookmarks', { contentType, [contentType === 'post' ? 'postId' : 'confessionId']: id });
