import { useState } from 'react';
import { PageHead } from '../../components/PageHead';
import { AccountTabs, type AccountTab } from '../../features/auth/components/AccountTabs';
import { SessionCheckFailed } from '../../features/auth/components/SessionCheckFailed';
import { useSession } from '../../features/auth/session';
import { useRedirectAfterSignIn } from '../../features/auth/use-redirect-after-sign-in';
import { authPageWords } from '../../features/auth/words';
import { ThemeRoot } from '../../theme/ThemeRoot';

const benefits = [
  'Exclusive research and data',
  'Share experiences anonymously',
  'Contribute to conversations',
  'Connect with like-minded people',
];

export default function AuthPage() {
  const [tab, setTab] = useState<AccountTab>('login');
  const session = useSession('now');
  const { user, failed, retry } = session;
  useRedirectAfterSignIn(session, '/');
  const settled = user === null;

  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead title="Sign in" path="/auth" description="Sign in to The Archive, or open a free account." />
        <div className="head">
          <h1>{tab === 'login' ? 'Welcome Back' : 'Join Our Community'}</h1>
        </div>
        <div className="auth">
          <div>
            {!settled && (
              <div className="if-maybe-member member-unknown">
                {failed ? <SessionCheckFailed retry={retry} /> : <p role="status">Loading...</p>}
              </div>
            )}
            <div className={settled ? undefined : 'if-not-member'}>
              <AccountTabs tab={tab} onTab={setTab} words={authPageWords} />
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
