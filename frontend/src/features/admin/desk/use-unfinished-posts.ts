import { useCallback, useEffect, useRef, useState } from 'react';
import { deletePostDraft, readPostDraft, unfinishedPosts, type NewPost, type UnfinishedPost } from './post-draft';
import { emptyPost, type PostForm } from './post-form';

type Message = { type: 'ask' } | { type: 'open'; post: NewPost };

/** The other tabs answer within this time. */
const answerMs = 200;

export interface Unfinished {
  posts: UnfinishedPost[];
  /** The newest text of the draft; null if another tab has continued or deleted it since. */
  read: (post: NewPost) => PostForm | null;
  /** Deletes the draft, which was continued or is not wanted, and tells the other tabs, which offer it too. */
  drop: (post: NewPost) => void;
}

/**
 * The new articles that were begun in this browser, never reached the server, and are not open in another tab. Tells the other
 * tabs which one is open here, while it is new.
 */
export function useUnfinishedPosts(writer: number, own: NewPost, isNew: boolean): Unfinished {
  const [found, setFound] = useState<UnfinishedPost[]>([]);
  const [open, setOpen] = useState<NewPost[]>([]);
  const others = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => setFound(unfinishedPosts(writer, own)), answerMs);
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('new-posts');
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.type === 'open') setOpen((before) => [...before, data.post]);
      else channel.postMessage({ type: 'open', post: own } satisfies Message);
    });
    channel?.postMessage({ type: 'ask' } satisfies Message);
    others.current = channel;
    return () => {
      clearTimeout(timer);
      others.current = null;
      channel?.close();
    };
  }, [writer, own, isNew]);

  const forget = (post: NewPost): void => setFound((now) => now.filter((one) => one.post !== post));
  const read = useCallback(
    (post: NewPost) => {
      const draft = readPostDraft({ writer, post }, emptyPost);
      if (!draft) forget(post);
      return draft && draft.form;
    },
    [writer],
  );
  const drop = useCallback(
    (post: NewPost) => {
      deletePostDraft({ writer, post });
      others.current?.postMessage({ type: 'open', post } satisfies Message);
      forget(post);
    },
    [writer],
  );
  return { posts: found.filter(({ post }) => !open.includes(post)), read, drop };
}
