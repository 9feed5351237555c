import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/frame/PageHead';
import { StepTitle } from '../../components/sign-in/StepTitle';
import { AdminHelper } from '../../features/auth/components/AdminHelper';
import { SessionCheckFailed } from '../../features/auth/components/SessionCheckFailed';
import { useSession } from '../../features/auth/session';
import { failedToLogin, useAdminLogin } from '../../features/auth/use-admin-login';
import { ThemeRoot } from '../../theme/ThemeRoot';

/** Signs anyone in as admin, members included, if the server allows automatic admin login. */
export default function TrustedAdminLoginPage() {
  const { user, failed, retry } = useSession('now');
  const login = useAdminLogin(user !== undefined && !user?.isAdmin, failedToLogin);
  const isAdmin = !!user?.isAdmin;
  return (
    <ThemeRoot>
      <div className="wrap plain">
        <PageHead title="Admin Login" path="/replit-admin" description="Sign in as an admin." noindex />
        <StepTitle>{isAdmin ? 'Welcome Admin!' : 'Admin Login'}</StepTitle>
        {failed && <SessionCheckFailed retry={retry} />}
        {isAdmin && (
          <>
            <p className="lead">{`You’re signed in as ${user.username}.`}</p>
            <p className="helper-ways">
              <Button component={Link} to="/admin">
                Go to Admin Dashboard
              </Button>
            </p>
          </>
        )}
        {!isAdmin && !failed && <AdminHelper user={user} {...login} />}
      </div>
    </ThemeRoot>
  );
}
