import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHead } from '../../components/PageHead';
import { AccountTabs, type AccountTab } from '../../features/auth/components/AccountTabs';
import { useSession } from '../../features/auth/session';
import { ThemeRoot } from '../../theme/ThemeRoot';

const benefits = [
  'Exclusive research and data',
  'Share experiences anonymously',
  'Contribute to conversations',
  'Connect with like-minded people',
];

export default function AuthPage() {
  const [tab, setTab] = useState<AccountTab>('login');
  const { user } = useSession('now');
  const navigate = useNavigate();

  useEffect(() => {
    if (user) void navigate('/', { replace: true });
  }, [user, navigate]);

  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead title="Sign in" path="/auth" description="Sign in to The Archive, or open a free account." />
        <div className="head">
          <h1>{tab === 'login' ? 'Welcome Back' : 'Join Our Community'}</h1>
        </div>
        <div className="auth">
          <AccountTabs tab={tab} onTab={setTab} labels={{ login: 'Login', register: 'Register' }} />
          <aside className="auth-panel">
            <h2>investigating power through articles</h2>
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
