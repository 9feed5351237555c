import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { signInPath } from '../../lib/next-path';
import { isSameEnd } from '../../lib/api/session-end';
import { SignInDialog } from './SignInDialog';

interface Props {
  isOver: boolean;
  endsAt: number;
  /** Asks the server to keep the session. */
  onStay: () => Promise<void>;
  onClose: () => void;
}

/** Says that the session is about to end, or that it has ended. */
export function SessionEndingDialog({ isOver, endsAt, onStay, onClose }: Props) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);

  if (isOver)
    return (
      <SignInDialog
        title="You’ve been signed out"
        actions={
          <>
            <Button variant="contained" component="a" href={signInPath('/member')} target="_blank" rel="noopener">
              Sign In
            </Button>
            <Button variant="outlined" onClick={onClose}>
              Not Now
            </Button>
          </>
        }
      >
        <p>
          What you typed is still here. The sign-in page opens in another window. Come back to this one when you’re
          done.
        </p>
      </SignInDialog>
    );

  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  // Asked, and it still ends: after twelve hours nothing prolongs it.
  const isFinal = askedAt !== null && isSameEnd(askedAt, endsAt);
  return (
    <SignInDialog
      title="Still there?"
      actions={
        isFinal ? (
          <Button variant="contained" onClick={onClose}>
            OK
          </Button>
        ) : (
          <Button variant="contained" onClick={() => void onStay().then(() => setAskedAt(endsAt))}>
            Stay Signed In
          </Button>
        )
      }
    >
      {isFinal ? (
        <p>You’ve been signed in for 12 hours, and that’s the limit. Save your work now, then sign in again.</p>
      ) : (
        <p key="idle">
          You haven’t done anything here for a while. To keep the desk safe, we’ll sign you out in{' '}
          <b role="timer">{seconds > 60 ? 'less than 2 minutes' : `${seconds} seconds`}</b>.
        </p>
      )}
    </SignInDialog>
  );
}
