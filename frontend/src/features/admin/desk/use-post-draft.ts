import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { currentUserKey } from '../../../lib/personal';
import type { User } from '../../../lib/api/types';
import { deletePostDraft, savePostDraft, readPostDraft, type DraftOf, type PostDraft } from './post-draft';
import { isSame, type PostForm } from './post-form';

/** How long after a key what was typed is kept. */
const pause = 500;

export interface PostDraftControl {
  /** An earlier draft that waits for an answer. Until then nothing is kept over it. */
  offer: PostDraft | null;
  restore: () => void;
  discard: () => void;
  /** Keeps what was typed up to this key. */
  save: () => void;
  /** Saved, or given up. Nothing more is kept by this editor. */
  finish: () => void;
  /** What was typed differs from what is saved. */
  dirty: boolean;
  /** When what stands here was last kept; null while it was not. */
  savedAt: number | null;
}

/**
 * Keeps what is written into an article's form on this browser, and offers it the next time it is opened. Other than the
 * drafts of readers' forms it outlives the tab: an article is hours of work, and its writer's alone until a logout.
 */
export function usePostDraft(
  post: number | 'new',
  form: UseFormReturn<PostForm>,
  saved: PostForm,
  editedVersion: { version: number | null; setVersion: (version: number | null) => void },
): PostDraftControl {
  const client = useQueryClient();
  const [of] = useState<DraftOf>(() => ({ writer: client.getQueryData<User>(currentUserKey)?.id ?? 0, post }));
  const [offer, setOffer] = useState(() => readPostDraft(of, saved));
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const finished = useRef(false);
  const values = form.watch();
  const dirty = !isSame(values, saved);
  const text = JSON.stringify(values);

  const save = (): void => {
    if (offer || finished.current) return;
    if (!dirty) {
      // What is kept there may be another window's, which is still writing.
      if (savedAt !== null || !readPostDraft(of, saved)) deletePostDraft(of);
      return setSavedAt(null);
    }
    const at = Date.now();
    setSavedAt(savePostDraft(of, { form: form.getValues(), at, version: editedVersion.version }) ? at : null);
  };
  const saveFromEffect = useEffectEvent(save);
  useEffect(() => {
    const timer = setTimeout(() => saveFromEffect(), pause);
    return () => clearTimeout(timer);
  }, [text]);
  // The last keys before a reload, a closed tab or a way out of the editor.
  useEffect(() => {
    const now = (): void => saveFromEffect();
    window.addEventListener('pagehide', now);
    return () => window.removeEventListener('pagehide', now);
  }, []);

  return {
    offer,
    dirty,
    savedAt,
    save,
    restore: () => {
      if (!offer) return;
      // Saving goes on from what the draft was begun with: what changed since is not overwritten unseen.
      editedVersion.setVersion(offer.version);
      form.reset(offer.form, { keepDefaultValues: true });
      setOffer(null);
      setSavedAt(offer.at);
    },
    discard: () => {
      deletePostDraft(of);
      setOffer(null);
    },
    finish: () => {
      finished.current = true;
      deletePostDraft(of);
    },
  };
}
