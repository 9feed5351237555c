import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadMore } from '../../../components/LoadMore';
import { messageOf } from '../../../lib/api/client';
import { loadWholeThread } from '../api/list-comments';

/** Loads the remaining replies of a long thread. */
export function MoreReplies({ postId, thread }: { postId: string; thread: number }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const load = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      await loadWholeThread(client, postId, thread);
    } catch (error) {
      setFailed(messageOf(error, 'The replies could not be loaded.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <LoadMore className="comments-more" busy={busy} failed={failed} onMore={() => void load()}>
      Show All Replies
    </LoadMore>
  );
}
