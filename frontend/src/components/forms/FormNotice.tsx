import { useEffect, useState, type ReactNode } from 'react';
import { SignInAgain } from '../sign-in/SignInAgain';
import type { SubmitError } from './use-form-submit';

const SLOW_AFTER_MS = 6_000;

function useSlow(pending: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [pending]);
  return slow;
}

interface Props {
  submitError: SubmitError | null;
  pending: boolean;
  /** The path of this form, if it may need a sign-in; the sign-in link leads back to it. */
  at?: string;
  /** A further link or action that fits this form. */
  children?: ReactNode;
}

/**
 * The notice above a form's button. A rejection was already announced by its toast, so here it is not announced again;
 * a slow connection is announced only here.
 */
export function FormNotice({ submitError, pending, at, children }: Props) {
  const slow = useSlow(pending);
  return (
    <>
      <p role="status" className={slow ? 'field-hint' : 'hidden-text'}>
        {slow && 'This is taking longer than usual. Nothing is lost. Keep this page open.'}
      </p>
      {submitError && !pending && (
        <div className="form-notice">
          {submitError.status === 401 && at ? (
            <SignInAgain at={at} />
          ) : (
            <p className="field-error">{submitError.message}</p>
          )}
          {submitError.status === 0 && <p>What you typed is still here.</p>}
          {children}
        </div>
      )}
    </>
  );
}
