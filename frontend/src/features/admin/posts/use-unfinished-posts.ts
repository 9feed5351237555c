import { useCallback, useEffect, useRef, useState } from 'react';
import { deletePostDraft, readPostDraft, unfinishedPosts, type NewPost, type UnfinishedPost } from './post-draft';
import { emptyPost, type PostForm } from './post-form';

/** Other tabs do not offer a draft that is `taken`: it is open, continued or discarded in the tab that sends this. */
type Message = { type: 'ask' } | { type: 'taken'; post: NewPost };

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
  const [taken, setTaken] = useState<NewPost[]>([]);
  const others = useRef<BroadcastChannel | null>(null);

  useEffect(() => {
    if (!isNew) return;
    const timer = setTimeout(() => setFound(unfinishedPosts(writer, own)), answerMs);
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('new-posts');
    channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      // Only a question is answered: tabs of two versions that answered each other's messages would never stop.
      if (data.type === 'ask') channel.postMessage({ type: 'taken', post: own } satisfies Message);
      else setTaken((before) => [...before, data.post]);
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
      return draft?.form ?? null;
    },
    [writer],
  );
  const drop = useCallback(
    (post: NewPost) => {
      deletePostDraft({ writer, post });
      others.current?.postMessage({ type: 'taken', post } satisfies Message);
      forget(post);
    },
    [writer],
  );
  return { posts: found.filter(({ post }) => !taken.includes(post)), read, drop };
}
