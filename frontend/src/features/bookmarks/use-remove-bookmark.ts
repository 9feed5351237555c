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
  const change = ({ contentType }: SavedItem, act: (list: SavedPages) => SavedPages): void => {
    client.setQueryData<SavedPages>(bookmarksQuery(contentType).queryKey, (list) => list && act(list));
  };
  const failed = (error: unknown): void => {
    if (isSignedOut(error)) askToLogIn();
    else toastError('Error', messageOf(error, 'Please try again later'));
  };
  const putBack = async (saved: SavedItem): Promise<void> => {
    change(saved, (list) => withItemRestored(list, saved));
    try {
      await addBookmark(itemOf(saved), saved.contentType === 'post' ? saved.createdAt.slice(0, 10) : undefined);
      client.setQueryData(savedQuery(itemOf(saved)).queryKey, true);
      followBookmark(itemOf(saved), true);
    } catch (error) {
      change(saved, (list) => withoutItem(list, saved.id));
      failed(error);
    }
  };
  return async (saved) => {
    change(saved, (list) => withoutItem(list, saved.id));
    try {
      await removeBookmark(itemOf(saved));
      client.setQueryData(savedQuery(itemOf(saved)).queryKey, false);
      followBookmark(itemOf(saved), false);
      toast({ title: 'Bookmark removed', action: { label: 'Undo', run: () => void putBack(saved) } });
    } catch (error) {
      change(saved, (list) => withItemRestored(list, saved));
      failed(error);
    }
  };
}
