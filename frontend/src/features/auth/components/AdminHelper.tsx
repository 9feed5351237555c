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
      {user && <p className="lead">{`You’re signed in as ${user.username}, but this isn’t an admin account.`}</p>}
      {allowed ? (
        <>
          <p className="lead">This server signs in an admin without a password, but only on this machine.</p>
          <p className="helper-ways">
            <Button disabled={!hydrated} onClick={logIn} aria-disabled={pending}>
              <span>{pending ? 'Logging in...' : 'Login as Admin'}</span>
            </Button>
          </p>
        </>
      ) : (
        <>
          <p className="lead">
            Automatic admin login is off here, so the button only opens the sign-in page.{' '}
            <Link to={signInPath('/admin')}>Sign in</Link> with the email and password of an admin’s account. We’ll take
            you to the desk.
          </p>
          <p className="helper-ways">
            <Button variant="outlined" disabled={!hydrated} onClick={() => void navigate(signInPath('/admin'))}>
              Login as Admin
            </Button>
          </p>
        </>
      )}
    </>
  );
}
