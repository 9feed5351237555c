import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api/client';
import { emptyPost, type PostForm } from './post-form';
import type { PostDraftControl } from './use-post-draft';

/** A button that sends the editor's text. */
export interface SaveAction {
  label: string;
  busy: string;
  /** The title of its error toast. */
  failed: string;
  /** Resolves with the error, or with null when saved. `overVersion` is a newer version to overwrite on purpose. */
  send: (form: PostForm, overVersion?: number) => Promise<Error | null>;
}

interface SavePost {
  /** The action in flight. */
  sending: SaveAction | null;
  failure: { error: Error; action: SaveAction } | null;
  clearFailure: () => void;
  save: (action: SaveAction, overVersion?: number) => void;
}

/** Saves the editor's form. After a failure the draft is stored and the server's messages appear at their fields. */
export function useSavePost(
  form: UseFormReturn<PostForm>,
  draft: Pick<PostDraftControl, 'save' | 'finish'>,
  onSaved: () => void,
): SavePost {
  const [sending, setSending] = useState<SaveAction | null>(null);
  const [failure, setFailure] = useState<SavePost['failure']>(null);

  const save = (action: SaveAction, overVersion?: number): void =>
    void form.handleSubmit(async (values) => {
      if (sending) return;
      setSending(action);
      const error = await action.send(values, overVersion);
      setSending(null);
      setFailure(error && { error, action });
      if (error === null) {
        draft.finish();
        return onSaved();
      }
      draft.save();
      const fieldErrors = error instanceof ApiError ? error.errors.filter(({ path }) => path in emptyPost) : [];
      fieldErrors.forEach(({ path, message }, index) =>
        form.setError(path as keyof PostForm, { message }, { shouldFocus: index === 0 }),
      );
    })();

  return { sending, failure, clearFailure: () => setFailure(null), save };
}
