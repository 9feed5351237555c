import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';
import type { UseFormReturn } from 'react-hook-form';
import type { Post, User } from '../../../../lib/api/types';
import { currentUserKey, forgetWithUser } from '../../../../lib/personal';
import { can } from '../../../../lib/use-can';
import { createDraft, loadPost, saveDraft, type OpenedPost } from '../../api/working-copies';
import { listKey } from '../../api/lists';
import { useDesk } from '../../desk/use-desk';
import { notBlocked } from '../../../../lib/use-leave-guard';
import { deletePostDraft, readPostDraft, savePostDraft, type NewPost } from '../../posts/post-draft';
import { formOf, textOf, type PostForm } from '../../posts/post-form';
import { Surface } from '../surface/surface-store';
import { newCopy, WorkingCopy, type Base, type SaveState, type ServerCopy } from './working-copy';

export const serverCopyOf = ({ post, draft }: OpenedPost): ServerCopy =>
  draft
    ? { form: formOf(draft), version: draft.version, postVersion: post.version }
    : { form: formOf(post), version: 0, postVersion: post.version };

/** No article has it: the server answers 409 with its text, and nothing is overwritten. */
const NO_VERSION = 2_147_483_647;

const pending = new Set<Promise<void>>();

/** Resolves when the editors that were left have sent their last save. */
export const lastSaves = (): Promise<unknown> => Promise.all(pending);

/** An editor begins with the text of this device if the server does not have it. */
export interface Beginning {
  form: PostForm;
  server: Base;
  savedAt: number | null;
  isFromDevice: boolean;
  /** Names its draft on this device until the server has the article. */
  newPost: NewPost;
}

/** Finds what was typed here and is not on the server yet. */
export function beginningOf(writer: number, opened: OpenedPost | null, newPost: NewPost): Beginning {
  const server = opened ? serverCopyOf(opened) : newCopy;
  const savedAt = opened?.draft ? Date.parse(opened.draft.savedAt) : null;
  const kept = readPostDraft({ writer, post: opened?.post.id ?? newPost }, server.form);
  if (!kept) return { form: server.form, server, savedAt, isFromDevice: false, newPost };
  // The versions that it is based on: the server refuses it if there is a newer one, and nothing is overwritten.
  const base = { form: null, version: kept.version ?? 0, postVersion: kept.postVersion ?? null };
  const isLatest = base.version === server.version && (base.version > 0 || base.postVersion === server.postVersion);
  return { form: kept.form, server: isLatest ? server : base, savedAt, isFromDevice: true, newPost };
}

export interface Writing {
  copy: WorkingCopy;
  surface: Surface;
  state: SaveState;
  /** The article as the server has it; null until the first save of a new one. */
  post: Post | null;
  setPost: Dispatch<SetStateAction<Post | null>>;
}

/** Saves the form and the text of an editor while they change. */
export function useWorkingCopy(
  form: UseFormReturn<PostForm>,
  opened: OpenedPost | null,
  beginning: Beginning,
  onCreated: (post: Post) => void,
): Writing {
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: beginning.savedAt });
  const [post, setPost] = useState(opened?.post ?? null);
  const [parts] = useState(() => {
    const writer = client.getQueryData<User>(currentUserKey)?.id ?? 0;
    const isWriter = (): boolean => {
      const user = client.getQueryData<User>(currentUserKey);
      return user !== undefined && !can(user, 'edit-articles');
    };
    const draftOf = (of: number | 'new') => ({ writer, post: of === 'new' ? beginning.newPost : of });
    const latest: { post: Post | null; onCreated: typeof onCreated } = { post: null, onCreated };
    const changed = { now: (): void => undefined };
    const surface = new Surface(beginning.form.content, () => changed.now());
    const copy = new WorkingCopy(
      {
        create: async () => {
          latest.post = await createDraft();
          return latest.post;
        },
        put: async (id, text, { version, postVersion }) => {
          const saved = await saveDraft(id, {
            ...textOf(text),
            baseVersion: version,
            ...(version === 0 && { postVersion: postVersion ?? NO_VERSION }),
          });
          // The server takes nothing from a writer while an editor’s schedule lasts, so there is none anymore.
          if (isWriter()) setPost((now) => (now?.scheduledFor ? { ...now, scheduledFor: null } : now));
          return saved;
        },
        load: async (id) => {
          const now = await loadPost(id);
          setPost(now.post);
          return serverCopyOf(now);
        },
        keep: (of, text, { version, postVersion }) =>
          savePostDraft(draftOf(of), { form: text, at: Date.now(), version, postVersion }),
        drop: (of) => deletePostDraft(draftOf(of)),
        read: () => ({ ...form.getValues(), content: surface.text }),
        onState: setState,
        // Right away: whatever follows the save may leave the page.
        onCreated: () => {
          setPost(latest.post);
          if (latest.post) latest.onCreated(latest.post);
        },
      },
      opened?.post.id ?? null,
      beginning.server,
      beginning.savedAt,
    );
    changed.now = () => copy.changed();
    return { surface, copy, latest };
  });
  const { copy, surface, latest } = parts;

  const begin = useEffectEvent(() => {
    if (beginning.isFromDevice) copy.changed();
  });
  useEffect(() => {
    latest.onCreated = onCreated;
  });

  useEffect(() => {
    begin();
    const fields = form.watch(() => copy.changed());
    const keep = (): void => void copy.keep();
    const retry = (): void => copy.retry();
    const leave = (): void => {
      copy.keep();
      if (document.visibilityState === 'hidden' && copy.state.kind === 'saving') void copy.flush();
      else if (document.visibilityState === 'visible') copy.retry();
    };
    const warn = (event: BeforeUnloadEvent): void => {
      if (copy.isNowhere) event.preventDefault();
    };
    const stopWithUser = forgetWithUser(() => copy.stop());
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', retry);
    window.addEventListener('focus', retry);
    window.addEventListener('beforeunload', warn);
    document.addEventListener('visibilitychange', leave);
    return () => {
      fields.unsubscribe();
      stopWithUser();
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', retry);
      window.removeEventListener('focus', retry);
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('visibilitychange', leave);
      const save = copy.close().finally(() => {
        pending.delete(save);
        // The list behind may have been loaded before the last save.
        void client.invalidateQueries({ queryKey: listKey('posts') }).then(useDesk.getState().showAll);
      });
      pending.add(save);
    };
  }, [client, copy, form]);

  return { copy, surface, state, post, setPost };
}

/**
 * Asks before the editor is left while something is neither on the server nor on this device. About a correction it asks itself;
 * about all else, its caller does, and then `proceed` asks about the correction.
 */
export function useLastGuard(copy: WorkingCopy, isUploading: () => boolean, isCorrectionTyped: () => boolean): Blocker {
  // From when it was blocked: what ends while its caller asks does not change the question.
  const [isAlone, setAlone] = useState(false);
  // One blocker for everything: the router asks only the last one.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if ([currentLocation.pathname, `/admin/posts/${copy.id}`].includes(nextLocation.pathname)) return false;
    const isUnfinished = copy.isNowhere || isUploading();
    setAlone(!isUnfinished);
    return isUnfinished || isCorrectionTyped();
  });
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
    return () => {
      latest.current = notBlocked;
    };
  }, [blocker]);
  const proceed = (): void => {
    // It may have been answered since its caller asked: a save takes time.
    const { current } = latest;
    if (current.state !== 'blocked') return;
    // Publish, for example, has already published the text: this is about the correction alone.
    const mayLeave = !isCorrectionTyped() || window.confirm('Discard the correction you typed? It isn’t added yet.');
    if (mayLeave) current.proceed();
    else current.reset();
  };
  const asks = blocker.state === 'blocked' && isAlone;
  const ask = useEffectEvent(proceed);
  useEffect(() => {
    if (asks) ask();
  }, [asks]);
  if (asks) return notBlocked;
  return blocker.state === 'blocked' ? { ...blocker, proceed } : blocker;
}
