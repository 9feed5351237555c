import { Link } from 'react-router-dom';
import { signInPath } from '../lib/next-path';

/** Where somebody writes whose session has ended. `at` is the path to come back to; what was typed is kept there. */
export function SignInAgain({ at }: { at: string }) {
  return (
    <>
      <p className="field-error">You are not signed in any more.</p>
      <p>Nothing was sent, and what you typed stays in this tab until it is. Sign in, and you come back to it.</p>
      {/* A new page: this one still takes them for signed in, and would send them straight back. */}
      <Link className="onward" reloadDocument to={signInPath(at)}>
        Sign in and come back
      </Link>
    </>
  );
}
