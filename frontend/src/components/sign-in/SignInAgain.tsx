import { Link } from 'react-router-dom';
import { signInPath } from '../../lib/next-path';

/** Shown at a form when the session has ended. `at` is the path to return to; what was typed is stored as a draft. */
export function SignInAgain({ at }: { at: string }) {
  return (
    <>
      <p className="field-error">You’ve been signed out.</p>
      <p>Nothing was sent. What you typed is still in this tab: sign in and you’ll come right back to it.</p>
      {/* A full page load: this page still counts the reader as signed in, and would redirect them back. */}
      <Link className="onward" reloadDocument to={signInPath(at)}>
        Sign in and come back
      </Link>
    </>
  );
}
