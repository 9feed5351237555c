import { ApiError } from '../../../lib/api/client';
import { signInPath } from '../../../lib/next-path';
import { saveErrorMessage } from './save-error';

/** Why saving failed. After the session has ended, it links to the sign-in page in another window. */
export function SaveProblem({ error, fallback }: { error: Error; fallback: string }) {
  const signedOut = error instanceof ApiError && error.status === 401;
  return (
    <>
      <span>{saveErrorMessage(error, fallback)}</span>{' '}
      {signedOut && (
        <a href={signInPath('/admin')} target="_blank" rel="noopener">
          Open another window to sign in
        </a>
      )}
    </>
  );
}
