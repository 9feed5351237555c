import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../components/toasts/toast';
import { messageOf } from '../../lib/api/client';
import { addBookmark } from './api/add-bookmark';
import { savedQuery } from './api/check-bookmark';
import { bookmarksKey } from './api/list-bookmarks';
import { removeBookmark } from './api/remove-bookmark';
import { followBookmark } from './offline/follow-bookmark';
import type { Item } from './item';
import { isSignedOut, useAskToLogIn } from './use-ask-to-log-in';

/** Saves or removes a bookmark. The button changes immediately and changes back on failure. */
export function useToggleBookmark(item: Item) {
  const client = useQueryClient();
  const askToLogIn = useAskToLogIn();
  const { queryKey } = savedQuery(item);
  return useMutation({
    mutationFn: (save: boolean) => (save ? addBookmark(item) : removeBookmark(item)),
    onMutate: async (save) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, save);
      return { before };
    },
    onSuccess: async (_answer, save) => {
      followBookmark(item, save);
      toast({ title: save ? 'Bookmarked!' : 'Bookmark removed' });
      void client.invalidateQueries({ queryKey: bookmarksKey });
      // A page may have two buttons for one article. The other one's check may have begun meanwhile, before the change.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, save);
    },
    onError: (error, save, context) => {
      client.setQueryData(queryKey, context?.before ?? !save);
      if (isSignedOut(error)) askToLogIn();
      else toast({ title: 'Error', description: messageOf(error, 'Please try again later'), tone: 'bad' });
    },
  });
}
