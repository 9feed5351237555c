import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/toasts/toast';
import { ApiError } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';
import { listKey } from '../api/lists';
import { askToPublish, answerRequest, withdrawRequest } from '../api/publish-requests';
import { postName } from '../posts/post-form';
import { isScheduled } from '../posts/schedule';
import { toastApiError } from '../decisions/use-decisions';
import type { Writing } from './saving/use-working-copy';

export interface Asking {
  /** The label of the button in place of Publish. */
  label: string;
  ask: () => void;
}

export interface PublishRequests {
  busy: boolean;
  /** The last refusal, until the next try. */
  error: Error | null;
  asking: Asking;
  withdraw: () => void;
  /** Resolves to whether the answer was sent. */
  answer: (note: string) => Promise<boolean>;
}

/**
 * A writer asks an editor to publish, or no longer does; an editor answers why not yet. An answer is sent also while the text can't
 * be saved, because it says nothing about what is typed.
 */
export function usePublishRequests({ copy, post, setPost }: Writing, title: () => string): PublishRequests {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  /** @param run returns null if there is nothing to do */
  const act = async (failed: string, run: () => Promise<Post | null>, done: [string, string]): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      const changed = await run();
      if (!changed) return false;
      setPost(changed);
      void client.invalidateQueries({ queryKey: listKey('posts') });
      toast({ title: done[0], description: done[1] });
      return true;
    } catch (problem) {
      setError(problem as Error);
      toastApiError(failed, problem as Error, postName(title()));
      // Someone was faster, and has scheduled or published it, or withdrawn the request: the page shows that from now on.
      if (problem instanceof ApiError && [404, 409].includes(problem.status)) await copy.catchUp();
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** An editor reads what is on the server, so everything typed is there first. */
  const ask = async (): Promise<Post | null> =>
    (await copy.flush()) && copy.id !== null ? askToPublish(copy.id) : null;

  const waits = post?.publishRequest?.answer === null;
  const label = post && isScheduled(post) ? 'Scheduled' : waits ? 'Asked to Publish' : 'Ask to Publish';
  return {
    busy,
    error,
    asking: {
      label: busy ? 'Sending...' : label,
      ask: () =>
        void (
          !waits && act('We couldn’t ask', ask, ['Asked', 'An editor reads it next. You can keep writing until then.'])
        ),
    },
    withdraw: () =>
      void act(
        'We couldn’t withdraw your request',
        () => withdrawRequest(post!.id).then(() => ({ ...post!, publishRequest: null })),
        ['Request withdrawn', 'We won’t ask an editor to publish it.'],
      ),
    answer: (note) =>
      act(
        'We couldn’t send your answer',
        () => answerRequest(post!.id, note).then(({ publishRequest }) => ({ ...post!, publishRequest })),
        ['Answered', 'The writer sees it in the editor.'],
      ),
  };
}
