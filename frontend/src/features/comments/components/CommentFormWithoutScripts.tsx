import { useId } from 'react';
import { useReturnedForm } from '../../../lib/returned-form';
import { signInPath } from '../../../lib/next-path';
import { maxCommentLength } from '../comment-validation';

/**
 * The comment form for browsers without scripts. The page does not know who reads it, so everybody sees the form, and
 * the server says whether they are signed in.
 */
export function CommentFormWithoutScripts({ postId }: { postId: string }) {
  const id = useId();
  const returned = useReturnedForm('comment');
  const error = returned?.errors.find(({ path }) => path === 'content')?.message ?? returned?.error;
  const [article, comments] = [`/article/${postId}`, '#comments'];
  return (
    <noscript>
      <form className="field comment-form" method="post" action={article + comments} autoComplete="off">
        <input type="hidden" name="form" value="comment" />
        <label htmlFor={id}>Your comment</label>
        <textarea
          id={id}
          name="content"
          rows={4}
          required
          dir="auto"
          placeholder="Share your thoughts..."
          defaultValue={returned?.values.content}
          aria-invalid={!!error}
          aria-describedby={error ? `${id}-error ${id}-note` : `${id}-note`}
        />
        {returned?.status === 401 ? (
          <p className="field-error" id={`${id}-error`}>
            Nothing was sent, because you aren’t signed in.{' '}
            <a href={signInPath(article + comments)} target="_blank" rel="noreferrer">
              Open a new tab to sign in
            </a>
            , then come back to this one and publish your comment.
          </p>
        ) : (
          error && (
            <p className="field-error" id={`${id}-error`}>
              {error}
            </p>
          )
        )}
        <p className="field-hint" id={`${id}-note`}>
          For members. Shown as Anonymous once an editor has read it. Up to {maxCommentLength.toLocaleString('en-US')}{' '}
          characters.
        </p>
        <div className="comment-send">
          <button type="submit" className="button">
            Publish Comment
          </button>
        </div>
      </form>
    </noscript>
  );
}
