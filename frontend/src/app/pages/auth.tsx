import { useState } from 'react';
import { PageHead } from '../../components/frame/PageHead';
import { AccountTabs, type AccountTab } from '../../features/auth/components/AccountTabs';
import { SessionCheckFailed } from '../../features/auth/components/SessionCheckFailed';
import { useReturnedForm } from '../../lib/returned-form';
import { useSession } from '../../features/auth/session';
import { useRedirectAfterSignIn } from '../../features/auth/use-redirect-after-sign-in';
import { authPageWords } from '../../features/auth/words';
import { ThemeRoot } from '../../theme/ThemeRoot';
import { Link } from 'react-router-dom';
import { InvitationNotice } from '../../features/auth/components/InvitationNotice';
import type { User } from '../../lib/api/types';
import { useLinkToken } from '../../lib/link-token';

const benefits = [
  'Exclusive research and data',
  'Share experiences anonymously',
  'Contribute to conversations',
  'Connect with like-minded people',
];

/** Whether the visitor was signed in when the page learned who they are. */
function useCameSignedIn(user: User | null | undefined): boolean {
  const [first, setFirst] = useState(user);
  if (first === undefined && user !== undefined) setFirst(user);
  return !!first;
}

export default function AuthPage() {
  const { token: invitation } = useLinkToken('invitation');
  const returned = useReturnedForm('register');
  const [chosen, setTab] = useState<AccountTab>();
  const tab = chosen ?? (returned || invitation !== null ? 'register' : 'login');
  const session = useSession('now');
  const { user, failed, retry } = session;
  // A user who is signed in already gets a notice, and stays on the page.
  const cameSignedIn = useCameSignedIn(user);
  const isForSomeoneElse = invitation !== null && cameSignedIn;
  useRedirectAfterSignIn(
    isForSomeoneElse ? { ...session, user: undefined } : session,
    invitation === null ? '/' : '/member',
  );
  const settled = user === null;

  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead
          title="Sign in"
          path="/auth"
          description="Sign in to The Archive, or create a free account."
          noReferrer={invitation !== null}
        />
        <div className="head">
          <h1>{tab === 'login' ? 'Welcome Back' : 'Join Our Community'}</h1>
        </div>
        <div className="auth">
          <div>
            {isForSomeoneElse && user && (
              <p role="note">
                You’re signed in as <span>{user.username}</span>. An invitation makes a new account: log out in the{' '}
                <Link to="/member">member area</Link> and open the link again, or ask an admin to change your role.
              </p>
            )}
            {!isForSomeoneElse && invitation !== null && <InvitationNotice invitation={invitation} />}
            {!settled && !isForSomeoneElse && (
              <div className="if-maybe-member member-unknown">
                {failed ? <SessionCheckFailed retry={retry} /> : <p role="status">Loading...</p>}
              </div>
            )}
            <div className={settled ? undefined : 'if-not-member'}>
              {!isForSomeoneElse && (
                <AccountTabs tab={tab} onTab={setTab} words={authPageWords} invitation={invitation} />
              )}
            </div>
          </div>
          <aside className="auth-panel" aria-labelledby="benefits">
            <h2 id="benefits">investigating power through articles</h2>
            <ul>
              {benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </aside>
        </div>
      </div>
    </ThemeRoot>
  );
}
