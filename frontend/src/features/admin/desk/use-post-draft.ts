import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { currentUserKey } from '../../../lib/personal';
import type { User } from '../../../lib/api/types';
import { deletePostDraft, savePostDraft, readPostDraft, type DraftOf, type PostDraft } from './post-draft';
import { isSame, type PostForm } from './post-form';

/** Delay between the last key press and storing the draft, in milliseconds. */
const pause = 500;

export interface PostDraftControl {
  /** An earlier draft that the writer has not answered yet. Until then nothing overwrites it. */
  offer: PostDraft | null;
  restore: () => void;
  discard: () => void;
  /** Stores the current text. */
  save: () => void;
  /** Called when the article was saved or discarded. This editor stores nothing afterwards. */
  finish: () => void;
  /** The typed text differs from the saved article. */
  dirty: boolean;
  /** When the current text was stored, or null. */
  savedAt: number | null;
}

/**
 * Stores an article's unsaved text in localStorage and offers it the next time the editor opens. Unlike the drafts of
 * readers' forms it outlives the tab, because an article is hours of work. Logging out deletes it.
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
      // The stored draft may belong to another window that is still writing.
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
  // The last keys before a reload or a closed tab.
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
      // Continue with the version that the draft is based on, so that later changes cause a conflict instead of being
      // overwritten.
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
