import { api, ApiError } from '../../../lib/api/client';
import type { Item } from '../item';

/** POST /api/bookmarks. `savedOn` is the day that a removed bookmark had, for its undo. */
export async function addBookmark({ contentType, id }: Item, savedOn?: string): Promise<void> {
  const item = { contentType, [contentType === 'post' ? 'postId' : 'confessionId']: id };
  try {
    await api.post('/api/bookmarks', { ...item, ...(savedOn && { savedOn }) });
  } catch (error) {
    // During an update, a server of the previous release doesn't know the field.
    if (!savedOn || !(error instanceof ApiError) || error.status !== 400) throw error;
    await addBookmark({ contentType, id });
  }
}
