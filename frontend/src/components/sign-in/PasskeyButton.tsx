import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api/client';
import type { User } from '../../lib/api/types';
import {
  canFillInPasskeys,
  hasPasskeys,
  isReplaced,
  passkeyProblem,
  signInWithPasskey,
  stopWaitingForPasskey,
} from '../../lib/passkeys';
import { useHydrated } from '../../lib/use-hydrated';
import { toastError } from '../toasts/toast';

const FAILED = 'You’re not signed in';
const ACTIVITY = ['pointermove', 'pointerdown', 'keydown'] as const;

const problemOf = (error: unknown): string => (error instanceof ApiError ? error.message : passkeyProblem(error));

/** Offers the passkeys of this device in the email field, once the reader moves or types. */
function useAutofill(onSignedIn: (user: User) => void): void {
  const signedIn = useRef(onSignedIn);
  useEffect(() => {
    signedIn.current = onSignedIn;
  });
  useEffect(() => {
    let waiting = false;
    const offer = async (): Promise<void> => {
      if (!(await canFillInPasskeys())) return;
      waiting = true;
      try {
        signedIn.current(await signInWithPasskey({ autofill: true }));
      } catch (error) {
        // The reader asked for nothing, so only the server's refusal of a passkey that they chose is worth a message.
        if (error instanceof ApiError && error.status > 0 && error.status < 429) toastError(FAILED, error.message);
      } finally {
        waiting = false;
      }
    };
    const start = (): void => {
      stop();
      void offer();
    };
    const stop = (): void => {
      for (const event of ACTIVITY) window.removeEventListener(event, start);
    };
    for (const event of ACTIVITY) window.addEventListener(event, start, { passive: true });
    return () => {
      stop();
      if (waiting) stopWaitingForPasskey();
    };
  }, []);
}

interface Props {
  onSignedIn: (user: User) => void;
}

/** Signs in with a passkey. Not shown by browsers without passkeys. */
export function PasskeyButton({ onSignedIn }: Props) {
  const hydrated = useHydrated();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  useAutofill(onSignedIn);

  const press = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      onSignedIn(await signInWithPasskey({ autofill: false }));
    } catch (error) {
      if (!isReplaced(error)) toastError(FAILED, problemOf(error));
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  if (hydrated && !hasPasskeys()) return null;
  return (
    <div className="passkey-first needs-script">
      <Button type="button" variant="outlined" fullWidth aria-disabled={pending} onClick={() => void press()}>
        <span>{pending ? 'Waiting for your device...' : 'Sign In with a Passkey'}</span>
      </Button>
      <p>or with your password</p>
    </div>
  );
}
