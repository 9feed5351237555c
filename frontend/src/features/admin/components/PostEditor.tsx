import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { categoriesQuery } from '../../../lib/api/categories';
import { ApiError } from '../../../lib/api/client';
import { signInPath } from '../../../lib/next-path';
import { keptAt } from '../desk/post-draft';
import { isWhole, longestTitle, type PostForm } from '../desk/post-form';
import { useLeaveGuard } from '../desk/use-leave-guard';
import { usePostDraft } from '../desk/use-post-draft';
import { whatNow } from '../desk/what-now';
import { AskBeforeLeaving } from './AskBeforeLeaving';
import { DeskDialog } from './DeskDialog';
import { EditorColumns } from './EditorColumns';
import { EditorNotice } from './EditorNotice';
import { PostFields } from './PostFields';
import { PostPreviewPane } from './PostPreviewPane';

/** A button that sends what stands in the editor. */
export interface Way {
  label: string;
  busy: string;
  /** The catalogue's words for its failure. */
  failed: string;
  /** Resolves with the failure, or with null once it is saved. `over` is the version that is knowingly put aside. */
  send: (form: PostForm, over?: number) => Promise<Error | null>;
}

/** Somebody else saved it meanwhile. */
interface Clash {
  form: PostForm;
  version: number;
  /** Theirs, to be read beside one's own. */
  sheet: ReactNode;
  /** Goes on from theirs. */
  take: () => void;
}

interface Props {
  title: string;
  post: number | 'new';
  /** What is on the server. */
  saved: PostForm;
  version: number | null;
  setVersion: (version: number | null) => void;
  /** From left to right; the last one is what one came for. */
  ways: Way[];
  /** The version that is on the server; a draft may have been begun with an older one. */
  latest?: number;
  clash?: Clash | null;
  onClose: () => void;
}

/** Everything about an article, what readers would see of it, and a draft on this browser of what is not saved. */
export function PostEditor({ title, post, saved, version, setVersion, ways, latest, clash, onClose }: Props) {
  const form = useForm<PostForm>({ defaultValues: saved });
  const draft = usePostDraft(post, form, saved, { version, setVersion });
  const [sending, setSending] = useState<Way | null>(null);
  const [failure, setFailure] = useState<{ error: Error; way: Way } | null>(null);
  const [closing, setClosing] = useState(false);
  const guard = useLeaveGuard(draft.dirty, onClose);
  const categories = useQuery(categoriesQuery());
  const now = form.watch();
  const ready = isWhole(now) && !sending && !draft.offer && !clash;
  const lapsed = failure?.error instanceof ApiError && failure.error.status === 401;

  const close = (): void => {
    guard.reset?.();
    setClosing(false);
    onClose();
  };
  const send = (way: Way, over?: number): void =>
    void form.handleSubmit(async (values) => {
      if (sending) return;
      setSending(way);
      const error = await way.send(values, over);
      setSending(null);
      setFailure(error && { error, way });
      if (error === null) {
        draft.finish();
        return close();
      }
      draft.keep();
      const blamed = error instanceof ApiError ? error.errors.filter(({ path }) => path in saved) : [];
      blamed.forEach(({ path, message }, index) =>
        form.setError(path as keyof PostForm, { message }, { shouldFocus: index === 0 }),
      );
    })();

  const takeTheirs = (theirs: Clash): void => {
    if (!window.confirm('Give up what you typed, and go on from their version?')) return;
    form.reset(theirs.form);
    setFailure(null);
    theirs.take();
  };

  const leave = (then: () => void): void => {
    then();
    const { proceed } = guard;
    setClosing(false);
    onClose();
    proceed?.();
  };

  return (
    <>
      <DeskDialog
        title={title}
        roomy
        keepsText
        onClose={() => (draft.dirty ? setClosing(true) : close())}
        problem={
          failure &&
          !clash && (
            <>
              {whatNow(failure.error, failure.way.failed)}{' '}
              {lapsed && (
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
              {draft.dirty && draft.kept !== null && `Draft kept on this browser at ${keptAt(draft.kept, Date.now())}`}
            </span>
            <Button size="small" variant="text" onClick={() => (draft.dirty ? setClosing(true) : close())}>
              Cancel
            </Button>
            {ways.map((way, index) => (
              <Button
                key={way.label}
                size="small"
                variant={index === ways.length - 1 ? 'contained' : 'outlined'}
                disabled={!ready}
                onClick={() => send(way)}
              >
                {sending === way ? way.busy : way.label}
              </Button>
            ))}
          </>
        }
      >
        <EditorColumns
          name={clash ? 'Their version' : 'Preview'}
          write={
            <>
              {draft.offer && (
                <EditorNotice
                  ways={
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
                  You have an unsaved draft from {keptAt(draft.offer.at, Date.now())}.
                  {latest !== undefined && draft.offer.version !== latest && (
                    <> The article was changed since it was begun: you will be asked before anything of that is lost.</>
                  )}
                </EditorNotice>
              )}
              {clash && (
                <EditorNotice
                  ways={
                    <>
                      <Button
                        size="small"
                        disabled={sending !== null}
                        onClick={() => failure && send(failure.way, clash.version)}
                      >
                        Save mine over theirs
                      </Button>
                      <Button size="small" variant="outlined" onClick={() => takeTheirs(clash)}>
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
                <PostFields form={form} longest={longestTitle(saved.title)} />
              </fieldset>
            </>
          }
          preview={
            clash?.sheet ?? (
              <PostPreviewPane
                {...now}
                category={categories.data?.find(({ id }) => String(id) === now.categoryId)?.name}
              />
            )
          }
        />
      </DeskDialog>
      {(closing || guard.state === 'blocked') && (
        <AskBeforeLeaving
          onStay={() => {
            setClosing(false);
            guard.reset?.();
          }}
          onKeep={() => leave(draft.keep)}
          onDiscard={() => leave(draft.finish)}
        />
      )}
    </>
  );
}
