import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { toast } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import type { OwnComment } from '../../../lib/api/types';
import { isStale, useChangeOwnComment } from '../api/change-own-comment';
import { deleteDraft, readDraft, saveDraft } from '../../../lib/draft';
import { commentRules } from '../comment-validation';
import { changeDraftName } from '../writer';

/** How long it is until the time comes. A browser cannot wait longer than about 24 days, and this is about minutes. */
function usePassed(time: string | null): boolean {
  const [passed, setPassed] = useState(time === null || Date.parse(time) <= Date.now());
  useEffect(() => {
    if (time === null) return setPassed(true);
    const left = Date.parse(time) - Date.now();
    setPassed(left <= 0);
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setPassed(true), left);
    return () => clearTimeout(timer);
  }, [time]);
  return passed;
}

/** The buttons of one's own comment: changing it for 15 minutes, deleting it any time. Each opens in its place. */
export default function OwnCommentActs({ comment }: { comment: OwnComment }) {
  const tooLate = usePassed(comment.editableUntil);
  // A change that was begun before a reload, or a visit to another page, goes on.
  const [open, setOpen] = useState<'edit' | 'delete' | null>(() =>
    !tooLate && readDraft(changeDraftName(comment.id)) ? 'edit' : null,
  );
  const [isPressed, setPressed] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const from = useRef(0);
  const show = (what: 'edit' | 'delete', index: number): void => {
    from.current = index;
    setPressed(true);
    setOpen(what);
  };
  useEffect(() => {
    if (open === null && from.current > 0) {
      const all = buttons.current?.querySelectorAll('button');
      (all?.[from.current - 1] ?? all?.[0])?.focus();
      from.current = 0;
    }
  }, [open]);
  const close = (): void => setOpen(null);
  if (open === 'edit') return <EditOwn comment={comment} eager={isPressed} onClose={close} />;
  if (open === 'delete') return <DeleteOwn comment={comment} onClose={close} />;
  return (
    <div ref={buttons} className="comment-acts">
      {!tooLate && (
        <button type="button" className="comment-act" onClick={() => show('edit', 1)}>
          Edit<span className="hidden-text"> your comment</span>
        </button>
      )}
      <button type="button" className="comment-act" onClick={() => show('delete', tooLate ? 1 : 2)}>
        Delete<span className="hidden-text"> your comment</span>
      </button>
    </div>
  );
}

interface Props {
  comment: OwnComment;
  onClose: () => void;
}

/**
 * The typed text stays until the server has accepted it, or its writer cancels. Escape only closes the form: it's easily pressed for
 * something else, and the text is there when the form opens again.
 *
 * @param props.eager whether the field takes the focus, because its writer has just asked for the form
 */
function EditOwn({ comment, eager, onClose }: Props & { eager: boolean }) {
  const id = useId();
  const name = changeDraftName(comment.id);
  const [begun] = useState(() => readDraft(name)?.text);
  const { edit } = useChangeOwnComment(comment);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const refuse = (message: string): void => {
    setError(message);
    field.current?.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (edit.isPending) return;
    const typed = commentRules.safeParse({ content: field.current!.value });
    if (!typed.success) return refuse(typed.error.issues[0]!.message);
    try {
      await edit.mutateAsync(typed.data.content);
      deleteDraft(name);
      toast({ title: 'Comment changed', description: 'An editor will read it before others see it.' });
      onClose();
    } catch (failure) {
      refuse(
        isStale(failure)
          ? 'An editor read it in the meantime, and may have changed it. Look above, then save again to send your change.'
          : messageOf(failure, 'Your change wasn’t saved. Try again in a moment.'),
      );
    }
  };
  const cancel = (): void => {
    // The change is sent all the same, and if it fails, the typed text would be gone.
    if (edit.isPending) return;
    deleteDraft(name);
    onClose();
  };
  return (
    <form
      className="field comment-edit"
      noValidate
      onSubmit={(event) => void send(event)}
      // Not while it is saved: the form says why a change was refused.
      onKeyDown={(event) => event.key === 'Escape' && !event.nativeEvent.isComposing && !edit.isPending && onClose()}
    >
      <label htmlFor={id}>Change your comment</label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        dir="auto"
        defaultValue={begun ?? comment.content}
        autoFocus={eager}
        onChange={({ target }) => saveDraft(name, { text: target.value })}
        readOnly={edit.isPending}
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-error ${id}-note` : `${id}-note`}
      />
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <p className="field-hint" id={`${id}-note`}>
        {comment.state === 'approved'
          ? 'It disappears until an editor has read it again.'
          : 'You can change it for 15 minutes after you wrote it.'}
      </p>
      <div className="comment-send">
        <button type="submit" className="button" aria-disabled={edit.isPending}>
          {edit.isPending ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="button button-line" aria-disabled={edit.isPending} onClick={cancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/**
 * The elements that may take the focus after a deletion, the best first: the comment, if its replies stay, or else the next one, the
 * one before or the title. On the page of one's own comments, the list takes it.
 */
function placesAfter(deletion: HTMLElement): HTMLElement[] {
  const comment = deletion.closest<HTMLElement>('.comment');
  const conversation = deletion.closest('.conversation');
  if (!comment || !conversation) return [];
  const all = [...conversation.querySelectorAll<HTMLElement>('.comment')];
  const at = all.indexOf(comment);
  return [comment, all[at + 1], all[at - 1], conversation.querySelector('h2')].filter((place) => !!place);
}

/** Asks once: nobody can bring it back. */
function DeleteOwn({ comment, onClose }: Props) {
  const id = useId();
  const { remove } = useChangeOwnComment(comment);
  const [error, setError] = useState<string>();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const box = useRef<HTMLDivElement>(null);
  const places = useRef<HTMLElement[]>([]);
  // The focused button is gone with the comment.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) places.current.find(({ isConnected }) => isConnected)?.focus();
    },
    [],
  );
  const send = async (): Promise<void> => {
    if (remove.isPending) return;
    setError(undefined);
    places.current = placesAfter(box.current!);
    try {
      await remove.mutateAsync();
      toast({ title: 'Comment deleted' });
    } catch (failure) {
      places.current = [];
      setError(messageOf(failure, 'It wasn’t deleted. Try again in a moment.'));
    }
  };
  // Not while it is being deleted: the comment would not be kept, and nobody would see why it was not deleted.
  const close = (): void => {
    if (!remove.isPending) onClose();
  };
  return (
    <div
      ref={box}
      className="comment-edit"
      role="group"
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <p id={id}>
        <b>Delete it for good?</b> Your words will be gone. If people replied, their replies stay, below “Removed by its
        author”.
      </p>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="comment-send">
        <button type="button" className="button" aria-disabled={remove.isPending} onClick={() => void send()}>
          {remove.isPending ? 'Deleting...' : 'Delete My Comment'}
        </button>
        <button
          ref={keep}
          type="button"
          className="button button-line"
          aria-disabled={remove.isPending}
          onClick={close}
        >
          Keep It
        </button>
      </div>
    </div>
  );
}
