import { Link } from 'react-router-dom';

/** Where a comment stands whose writer is not signed in any more. */
export function SignInAgain({ postId }: { postId: string }) {
  const back = `/article/${postId}#comments`;
  return (
    <div className="comment-expired" role="alert">
      <p>You are not signed in any more. Your words stay in this tab until they are sent.</p>
      <Link className="onward" to={`/auth?next=${encodeURIComponent(back)}`}>
        Sign in and come back
      </Link>
    </div>
  );
}
