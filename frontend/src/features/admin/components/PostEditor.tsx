import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { categoriesQuery } from '../../../lib/api/categories';
import { formatSavedAt } from '../desk/post-draft';
import { isComplete, maxTitleLength, type PostForm } from '../desk/post-form';
import { useLeaveGuard } from '../desk/use-leave-guard';
import { usePostDraft } from '../desk/use-post-draft';
import { useSavePost, type SaveAction } from '../desk/use-save-post';
import { AskBeforeLeaving } from './AskBeforeLeaving';
import { DeskDialog } from './DeskDialog';
import { EditorColumns } from './EditorColumns';
import { PostFields } from './PostFields';
import { ConflictNotice, DraftNotice } from './PostNotices';
import { PostPreviewPane } from './PostPreviewPane';
import { SaveProblem } from './SaveProblem';

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
export function PostEditor({
  title,
  post,
  saved,
  version,
  setVersion,
  saveActions,
  latestVersion,
  conflict,
  onClose,
}: Props) {
  const form = useForm<PostForm>({ defaultValues: saved });
  const draft = usePostDraft(post, form, saved, { version, setVersion });
  const [closing, setClosing] = useState(false);
  const leaveGuard = useLeaveGuard(draft.dirty, onClose);
  const categories = useQuery(categoriesQuery());
  const now = form.watch();
  const close = (): void => {
    leaveGuard.reset?.();
    setClosing(false);
    onClose();
  };
  const { sending, failure, clearFailure, save } = useSavePost(form, draft, close);
  const ready = isComplete(now) && !sending && !draft.offer && !conflict;

  const confirmTheirs = (theirs: Conflict): void => {
    if (!window.confirm('Give up what you typed, and go on from their version?')) return;
    form.reset(theirs.form);
    clearFailure();
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
        problem={failure && !conflict && <SaveProblem error={failure.error} fallback={failure.action.failed} />}
        actions={
          <>
            <span className="meta" style={{ marginRight: 'auto' }} aria-live="off">
              {draft.dirty &&
                draft.savedAt !== null &&
                `Draft kept on this browser at ${formatSavedAt(draft.savedAt, Date.now())}`}
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
                onClick={() => save(action)}
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
                <DraftNotice
                  draft={draft.offer}
                  latestVersion={latestVersion}
                  onRestore={draft.restore}
                  onDiscard={draft.discard}
                />
              )}
              {conflict && (
                <ConflictNotice
                  busy={sending !== null}
                  onOverwrite={() => failure && save(failure.action, conflict.version)}
                  onAcceptTheirs={() => confirmTheirs(conflict)}
                />
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
