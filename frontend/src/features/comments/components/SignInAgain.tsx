import { Link } from 'react-router-dom';
import { signInPath } from '../../../lib/next-path';

/** Where a comment stands whose writer is not signed in any more. */
export function SignInAgain({ postId }: { postId: string }) {
  return (
    <div className="comment-expired" role="alert">
      <p>You are not signed in any more. Your words stay in this tab until they are sent.</p>
      {/* A new page: this one still takes him for signed in, and would send him straight back. */}
      <Link className="onward" reloadDocument to={signInPath(`/article/${postId}#comments`)}>
        Sign in and come back
      </Link>
    </div>
  );
}
