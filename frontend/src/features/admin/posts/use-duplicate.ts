import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toasts/toast';
import type { PostSummary } from '../../../lib/api/types';
import { duplicatePost } from '../api/working-copies';
import { afterRender } from '../desk/focus';
import { postName } from './post-form';
import { refresh } from '../decisions/undo';
import { toastApiError } from '../decisions/use-decisions';
import type { Rows } from '../list/use-rows';

/** Long enough to reach the toast with F8. */
const LASTS_MS = 20_000;

/** Duplicates a post of the list. The copy appears in the list, and a toast offers to open it. */
export function useDuplicate(list: Rows<PostSummary>, open: (id: number) => void): (post: PostSummary) => void {
  const client = useQueryClient();
  const { rowState } = list;

  const duplicate = async ({ id, title }: PostSummary): Promise<void> => {
    rowState.setBusy([id], true);
    try {
      const copy = await duplicatePost(id);
      toast({
        title: 'Duplicated',
        description: `${postName(copy.title)} is a draft.`,
        action: { label: 'Open', run: () => open(copy.id) },
        lasts: LASTS_MS,
      });
      list.markOwnChange([copy.id]);
      await refresh(client, 'posts').catch(() => undefined);
      await afterRender();
      list.unmarkOwnChange([copy.id]);
    } catch (error) {
      toastApiError('Failed to duplicate post', error as Error, postName(title));
    }
    rowState.setBusy([id], false);
  };

  return (post) => void duplicate(post);
}
