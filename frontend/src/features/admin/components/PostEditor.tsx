import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { categoriesQuery } from '../../../lib/api/categories';
import { ApiError } from '../../../lib/api/client';
import { signInPath } from '../../../lib/next-path';
import { formatSavedAt } from '../desk/post-draft';
import { isComplete, maxTitleLength, type PostForm } from '../desk/post-form';
import { useLeaveGuard } from '../desk/use-leave-guard';
import { usePostDraft } from '../desk/use-post-draft';
import { saveErrorMessage } from '../desk/save-error';
import { AskBeforeLeaving } from './AskBeforeLeaving';
import { DeskDialog } from './DeskDialog';
import { EditorColumns } from './EditorColumns';
import { EditorNotice } from './EditorNotice';
import { PostFields } from './PostFields';
import { PostPreviewPane } from './PostPreviewPane';

/** A button that sends the editor's text. */
export interface SaveAction {
  label: string;
  busy: string;
  /** The title of its error toast. */
  failed: string;
  /** Resolves with the error, or with null when saved. `overVersion` is a newer version to overwrite on purpose. */
  send: (form: PostForm, overVersion?: number) => Promise<Error | null>;
}

/** Someone else saved the article in the meantime. */
interface Conflict {
  form: PostForm;
  version: number;
  /** Their version, shown instead of the preview. */
  sheet: ReactNode;
  /** Continues from their version. */
  acceptTheirs: () => void;
}

interface Props {
  title: string;
  post: number | 'new';
  /** The article as the server has it. */
  saved: PostForm;
  version: number | null;
  setVersion: (version: number | null) => void;
  /** From left to right; the last one is the primary action. */
  saveActions: SaveAction[];
  /** The version on the server. A stored draft may be based on an older one. */
  latestVersion?: number;
  conflict?: Conflict | null;
  onClose: () => void;
}

/** The article editor: fields, preview, and a stored draft of the unsaved text. */
export function PostEditor({ title, post, saved, version, setVersion, saveActions, latestVersion, conflict, onClose }: Props) {
  const form = useForm<PostForm>({ defaultValues: saved });
  const draft = usePostDraft(post, form, saved, { version, setVersion });
  const [sending, setSending] = useState<SaveAction | null>(null);
  const [failure, setFailure] = useState<{ error: Error; action: SaveAction } | null>(null);
  const [closing, setClosing] = useState(false);
  const leaveGuard = useLeaveGuard(draft.dirty, onClose);
  const categories = useQuery(categoriesQuery());
  const now = form.watch();
  const ready = isComplete(now) && !sending && !draft.offer && !conflict;
  const signedOut = failure?.error instanceof ApiError && failure.error.status === 401;

  const close = (): void => {
    leaveGuard.reset?.();
    setClosing(false);
    onClose();
  };
  const send = (action: SaveAction, overVersion?: number): void =>
    void form.handleSubmit(async (values) => {
      if (sending) return;
      setSending(action);
      const error = await action.send(values, overVersion);
      setSending(null);
      setFailure(error && { error, action });
      if (error === null) {
        draft.finish();
        return close();
      }
      draft.save();
      const blamed = error instanceof ApiError ? error.errors.filter(({ path }) => path in saved) : [];
      blamed.forEach(({ path, message }, index) =>
        form.setError(path as keyof PostForm, { message }, { shouldFocus: index === 0 }),
      );
    })();

  const confirmTheirs = (theirs: Conflict): void => {
    if (!window.confirm('Give up what you typed, and go on from their version?')) return;
    form.reset(theirs.form);
    setFailure(null);
    theirs.acceptTheirs();
  };

  const leave = (beforeClose: () => void): void => {
    beforeClose();
    const { proceed } = leaveGuard;
    setClosing(false);
    onClose();
    proceed?.();
  };

  return (
    <>
      <DeskDialog
        title={title}
        fullSize
        keepOpenOnBackdrop
        onClose={() => (draft.dirty ? setClosing(true) : close())}
        problem={
          failure &&
          !conflict && (
            <>
              {saveErrorMessage(failure.error, failure.action.failed)}{' '}
              {signedOut && (
                <a href={signInPath('/admin')} target="_blank" rel="noopener">
                  Sign in in another window
                </a>
              )}
            </>
          )
        }
        actions={
          <>
            <span className="meta" style={{ marginRight: 'auto' }} aria-live="off">
              {draft.dirty && draft.savedAt !== null && `Draft kept on this browser at ${formatSavedAt(draft.savedAt, Date.now())}`}
            </span>
            <Button size="small" variant="text" onClick={() => (draft.dirty ? setClosing(true) : close())}>
              Cancel
            </Button>
            {saveActions.map((action, index) => (
              <Button
                key={action.label}
                size="small"
                variant={index === saveActions.length - 1 ? 'contained' : 'outlined'}
                disabled={!ready}
                onClick={() => send(action)}
              >
                {sending === action ? action.busy : action.label}
              </Button>
            ))}
          </>
        }
      >
        <EditorColumns
          name={conflict ? 'Their version' : 'Preview'}
          write={
            <>
              {draft.offer && (
                <EditorNotice
                  actions={
                    <>
                      <Button size="small" autoFocus onClick={draft.restore}>
                        Restore
                      </Button>
                      <Button size="small" variant="outlined" onClick={draft.discard}>
                        Discard
                      </Button>
                    </>
                  }
                >
                  You have an unsaved draft from {formatSavedAt(draft.offer.at, Date.now())}.
                  {latestVersion !== undefined && draft.offer.version !== latestVersion && (
                    <> The article was changed since it was begun: you will be asked before anything of that is lost.</>
                  )}
                </EditorNotice>
              )}
              {conflict && (
                <EditorNotice
                  actions={
                    <>
                      <Button
                        size="small"
                        disabled={sending !== null}
                        onClick={() => failure && send(failure.action, conflict.version)}
                      >
                        Save mine over theirs
                      </Button>
                      <Button size="small" variant="outlined" onClick={() => confirmTheirs(conflict)}>
                        Take their version
                      </Button>
                    </>
                  }
                >
                  <b>Someone decided this first.</b> What you typed is still here. Under ‘Their version’ stands what was
                  saved meanwhile.
                </EditorNotice>
              )}
              <fieldset
                disabled={draft.offer !== null}
                style={{
                  display: 'grid',
                  gap: '1.25rem',
                  minWidth: 0,
                  margin: 0,
                  padding: 0,
                  border: 0,
                  ...(draft.offer && { opacity: 0.5 }),
                }}
              >
                <PostFields form={form} longest={maxTitleLength(saved.title)} />
              </fieldset>
            </>
          }
          preview={
            conflict?.sheet ?? (
              <PostPreviewPane
                {...now}
                category={categories.data?.find(({ id }) => String(id) === now.categoryId)?.name}
              />
            )
          }
        />
      </DeskDialog>
      {(closing || leaveGuard.state === 'blocked') && (
        <AskBeforeLeaving
          onStay={() => {
            setClosing(false);
            leaveGuard.reset?.();
          }}
          onKeep={() => leave(draft.save)}
          onDiscard={() => leave(draft.finish)}
        />
      )}
    </>
  );
}
