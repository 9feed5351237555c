import { useId } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { CharacterCount } from '../../../components/forms/CharacterCount';
import { SendForm } from '../../../components/forms/SendForm';
import { SignInAgain } from '../../../components/sign-in/SignInAgain';
import { maxCommentLength, type CommentInput } from '../comment-validation';
import { useCommentForm } from '../use-comment-form';
import type { Writer } from '../writer';

interface Props {
  postId: string;
  writer: Writer;
  /** The comment being answered; null for a comment on the article. */
  parentId?: number | null;
  /** Called after a reply was sent or canceled. */
  onClose?: () => void;
}

/** The comment form for members. The typed text stays until the server accepts it, even if the session ends. */
export default function CommentForm({ postId, writer, parentId = null, onClose }: Props) {
  const id = useId();
  const form = useCommentForm({ postId, writer, parentId, onSent: onClose });
  const { error, pending } = form;
  return (
    <SendForm className="field comment-form" onSubmit={form.send} autoComplete="off">
      <label htmlFor={id}>{parentId === null ? 'Your comment' : 'Your reply'}</label>
      <textarea
        id={id}
        rows={4}
        required
        dir="auto"
        placeholder="Share your thoughts..."
        autoFocus={parentId !== null}
        readOnly={pending}
        aria-invalid={!!error}
        aria-describedby={error ? `${id}-error ${id}-note` : `${id}-note`}
        {...form.field}
      />
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      <p className="field-hint" id={`${id}-note`}>
        Shown as Anonymous once an editor has read it.
      </p>
      <CommentLength control={form.control} />
      {form.expired && (
        <div className="comment-expired" role="alert">
          <SignInAgain at={`/article/${postId}#${parentId === null ? 'comments' : `comment-${parentId}`}`} />
        </div>
      )}
      <div className="comment-send">
        <button type="submit" className="button" aria-disabled={pending}>
          {pending ? 'Publishing...' : parentId === null ? 'Publish Comment' : 'Publish Reply'}
        </button>
        {onClose && (
          <button
            type="button"
            className="button button-line"
            aria-disabled={pending}
            // Not while it is sent: it may arrive all the same, and if it does not, its text would be gone.
            onClick={() => {
              if (pending) return;
              form.giveUp();
              onClose();
            }}
          >
            Cancel
          </button>
        )}
      </div>
    </SendForm>
  );
}

function CommentLength({ control }: { control: Control<CommentInput> }) {
  return <CharacterCount text={useWatch({ control, name: 'content' })} max={maxCommentLength} />;
}
