import { useEffect, useState, type ReactNode } from 'react';
import { SignInAgain } from './SignInAgain';
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
  /** Where this form is, if a sign-in may be missing: the way there leads back. */
  at?: string;
  /** A way on that this form knows. */
  children?: ReactNode;
}

/**
 * What a form says above its button. A refusal was announced by its message already, so it is only to be found here; that
 * a connection is slow is said nowhere else.
 */
export function FormNotice({ submitError, pending, at, children }: Props) {
  const slow = useSlow(pending);
  return (
    <>
      <p role="status" className={slow ? 'field-hint' : 'hidden-text'}>
        {slow && 'This is taking longer than usual. Nothing is lost: please leave this page open.'}
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
