import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHead } from '../../components/frame/PageHead';
import { StepTitle } from '../../components/sign-in/StepTitle';
import { AdminHelper } from '../../features/auth/components/AdminHelper';
import { SessionCheckFailed } from '../../features/auth/components/SessionCheckFailed';
import { useSession } from '../../features/auth/session';
import { loginIssue, useAdminLogin } from '../../features/auth/use-admin-login';
import { ThemeRoot } from '../../theme/ThemeRoot';

/** Signs a visitor in as admin, if the server allows automatic admin login, and goes to the desk. */
export default function QuickAdminPage() {
  const { user, failed, retry } = useSession('now');
  const login = useAdminLogin(user === null, loginIssue);
  const isAdmin = !!user?.isAdmin;
  const navigate = useNavigate();
  useEffect(() => {
    if (isAdmin) void navigate('/admin', { replace: true });
  }, [isAdmin, navigate]);

  const title = isAdmin ? 'Success!' : login.pending ? 'Logging in...' : 'Admin Quick Login';
  return (
    <ThemeRoot>
      <div className="wrap plain">
        <PageHead title="Admin Quick Login" path="/quick-admin" description="Sign in as an admin." noindex />
        <StepTitle>{title}</StepTitle>
        {failed && <SessionCheckFailed retry={retry} />}
        {isAdmin && (
          <>
            <p className="lead">{`You’re signed in as ${user.username}.`}</p>
            <p className="helper-ways">
              <Button onClick={() => void navigate('/admin', { replace: true })}>Go to Admin Panel</Button>
            </p>
          </>
        )}
        {login.pending && <p className="lead">One moment. We’re signing you in.</p>}
        {!isAdmin && !login.pending && !failed && <AdminHelper user={user} {...login} />}
      </div>
    </ThemeRoot>
  );
}
