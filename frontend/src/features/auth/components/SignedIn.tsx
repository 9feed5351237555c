import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { complain, toast } from '../../../components/toast';
import { messageOf } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { useLogout } from '../api/logout';

const ways = [
  { to: '/journal', title: 'Read & Comment', says: 'Go through the journal, and answer it.' },
  { to: '/stories?share=1', title: 'Share Story', says: 'Anonymous submissions: not even your account is kept.' },
];

/** The member area of somebody who is signed in. */
export function SignedIn({ user }: { user: User }) {
  const logout = useLogout();
  const leave = async (): Promise<void> => {
    try {
      await logout.mutateAsync();
      toast({ title: 'Logged out', description: "You've been logged out successfully." });
    } catch (failure) {
      complain('Logout failed', messageOf(failure, 'Please try again later.'));
    }
  };
  return (
    <>
      <div className="head">
        <h1 className="member-name">Welcome, {user.username}</h1>
      </div>
      <ul className="member-ways">
        {ways.map(({ to, title, says }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <p>{says}</p>
          </li>
        ))}
      </ul>
      <section className="member-account" aria-labelledby="account">
        <h2 id="account">Your account</h2>
        <div>
          <p>Logged in as: {user.email}</p>
          {user.isAdmin && (
            <p>
              <b>Admin access enabled</b>{' '}
              <Link className="onward" to="/admin">
                Open the desk
              </Link>
            </p>
          )}
        </div>
        <Button variant="outlined" aria-disabled={logout.isPending} onClick={() => void leave()}>
          Log Out
        </Button>
      </section>
    </>
  );
}
