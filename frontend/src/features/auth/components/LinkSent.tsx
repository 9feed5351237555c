import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { entryState, withNext } from '../../../lib/next-path';
import { onOtherTabs } from '../../../lib/other-tabs';
import { currentUserQuery } from '../api/current-user';
import { useNext } from '../use-next';

/**
 * Waits until the link is opened, which an email program does in another tab. Once that one has signed in, this tab goes
 * back to where its reader came from.
 */
export function LinkSent({ onAnother }: { onAnother: () => void }) {
  const client = useQueryClient();
  const page = useLocation();
  const navigate = useNavigate();
  const next = useNext();

  useEffect(() => {
    const goOn = async (): Promise<void> => {
      const user = await client.fetchQuery({ ...currentUserQuery(), staleTime: 0 });
      // With a way back, the page follows it as soon as it knows the user.
      if (user && next === null) void navigate('/member', { replace: true });
    };
    return onOtherTabs(({ type }) => {
      // Without an answer this page stays, and says what to do.
      if (type === 'signed-in') goOn().catch(() => undefined);
    });
  }, [client, navigate, next]);

  const ways = { className: 'onward', state: entryState(page) };
  return (
    <>
      <p className="account-said">
        If there’s an account with that email, a link is on its way. We send at most five an hour.
      </p>
      <p className="plain-ways">
        <Link {...ways} to={withNext('/auth/link', next)} replace onClick={onAnother}>
          Ask for a new link
        </Link>
        <Link {...ways} to={withNext('/auth', next)}>
          Use your password
        </Link>
      </p>
    </>
  );
}
