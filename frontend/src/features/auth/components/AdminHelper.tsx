import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import type { User } from '../../../lib/api/types';
import { signInPath } from '../../../lib/next-path';
import { useHydrated } from '../../../lib/use-hydrated';
import type { AdminLogin } from '../use-admin-login';

interface Props extends AdminLogin {
  user: User | null | undefined;
}

/** The part that both admin sign-in helpers share, for users who are not admins yet. */
export function AdminHelper({ user, allowed, pending, logIn }: Props) {
  const navigate = useNavigate();
  const hydrated = useHydrated();
  return (
    <>
      {user && <p className="lead">You are signed in as {user.username}, which is not an admin’s account.</p>}
      {allowed ? (
        <>
          <p className="lead">This server signs an admin in without a password. It does so on this machine alone.</p>
          <p className="helper-ways">
            <Button disabled={!hydrated} onClick={logIn} aria-disabled={pending}>
              {pending ? 'Logging in...' : 'Login as Admin'}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p className="lead">
            Automatic admin login is off here. <Link to={signInPath('/admin')}>Sign in</Link> with the e-mail address
            and password of an admin’s account; you come to the admin dashboard from there.
          </p>
          <p className="helper-ways">
            <Button disabled={!hydrated} onClick={() => void navigate(signInPath('/admin'))}>
              Login as Admin
            </Button>
          </p>
        </>
      )}
    </>
  );
}
