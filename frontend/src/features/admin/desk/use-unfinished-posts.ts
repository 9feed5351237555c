import { useCallback, useEffect, useState } from 'react';
import { deletePostDraft, unfinishedPosts, type NewPost, type UnfinishedPost } from './post-draft';

type Message = { type: 'ask' } | { type: 'open'; post: NewPost };

/** The other tabs answer within this time. */
const answerMs = 200;

export interface Unfinished {
  posts: UnfinishedPost[];
  /** Deletes the draft, which was continued or is not wanted. */
  drop: (post: NewPost) => void;
}

/**
 * The new articles that were begun in this browser, never reached the server, and are not open in another tab. Tells the other
 * tabs which one is open here, while it is new.
 */
export function useUnfinishedPosts(writer: number, own: NewPost, isNew: boolean): Unfinished {
  const [found, setFound] = useState<UnfinishedPost[]>([]);
  const [open, setOpen] = useState<NewPost[]>([]);

  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => setFound(unfinishedPosts(writer, own)), answerMs);
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('new-posts');
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'open') setOpen((before) => [...before, data.post]);
      else channel.postMessage({ type: 'open', post: own } satisfies Message);
    });
    channel?.postMessage({ type: 'ask' } satisfies Message);
    return () => {
      clearTimeout(timer);
      channel?.close();
    };
  }, [writer, own, isNew]);

  const drop = useCallback(
    (post: NewPost) => {
      deletePostDraft({ writer, post });
      setFound((now) => now.filter((one) => one.post !== post));
    },
    [writer],
  );
  return { posts: found.filter(({ post }) => !open.includes(post)), drop };
}
