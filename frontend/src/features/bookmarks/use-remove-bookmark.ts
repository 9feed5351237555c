import { useQueryClient } from '@tanstack/react-query';
import { toastError, toast } from '../../components/toasts/toast';
import { messageOf } from '../../lib/api/client';
import type { SavedItem } from '../../lib/api/types';
import { addBookmark } from './api/add-bookmark';
import { savedQuery } from './api/check-bookmark';
import { bookmarksQuery } from './api/list-bookmarks';
import { removeBookmark } from './api/remove-bookmark';
import { followBookmark } from './offline/follow-bookmark';
import type { Item } from './item';
import { withoutItem, withItemRestored, type SavedPages } from './saved-pages';
import { isSignedOut, useAskToLogIn } from './use-ask-to-log-in';

export const itemOf = ({ contentType, postId, confessionId }: SavedItem): Item => ({
  contentType,
  id: (contentType === 'post' ? postId : confessionId) ?? 0,
});

/** Removes a bookmark from the list immediately, with an undo button in the toast. */
export function useRemoveBookmark(): (saved: SavedItem) => Promise<void> {
  const client = useQueryClient();
  const askToLogIn = useAskToLogIn();
  /** Cancels what is being fetched: it may have been read before the change, and would undo it on the screen. */
  const change = async ({ contentType }: SavedItem, act: (list: SavedPages) => SavedPages): Promise<void> => {
    const { queryKey } = bookmarksQuery(contentType);
    await client.cancelQueries({ queryKey });
    client.setQueryData<SavedPages>(queryKey, (list) => list && act(list));
  };
  /** Repeats the change, because a list that was fetched in the meantime may not have it. */
  const settle = async (saved: SavedItem, act: (list: SavedPages) => SavedPages, isSaved: boolean): Promise<void> => {
    await change(saved, act);
    const { queryKey } = savedQuery(itemOf(saved));
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, isSaved);
    followBookmark(itemOf(saved), isSaved);
  };
  const failed = (error: unknown): void => {
    if (isSignedOut(error)) askToLogIn();
    else toastError('Error', messageOf(error, 'Please try again later'));
  };
  const putBack = async (saved: SavedItem): Promise<void> => {
    const restore = (list: SavedPages): SavedPages => withItemRestored(list, saved);
    await change(saved, restore);
    try {
      await addBookmark(itemOf(saved), saved.contentType === 'post' ? saved.createdAt.slice(0, 10) : undefined);
      await settle(saved, restore, true);
    } catch (error) {
      await change(saved, (list) => withoutItem(list, saved.id));
      failed(error);
    }
  };
  return async (saved) => {
    const remove = (list: SavedPages): SavedPages => withoutItem(list, saved.id);
    await change(saved, remove);
    try {
      await removeBookmark(itemOf(saved));
      await settle(saved, remove, false);
      toast({ title: 'Bookmark removed', action: { label: 'Undo', run: () => void putBack(saved) } });
    } catch (error) {
      await change(saved, (list) => withItemRestored(list, saved));
      failed(error);
    }
  };
}
