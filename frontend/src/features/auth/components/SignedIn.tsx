import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { toastError, toast } from '../../../components/toast';
import { messageOf } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import { useLogout } from '../api/logout';

const ways = [
  { to: '/journal', title: 'Read & Comment', says: 'Go through the journal, and answer it.' },
  {
    to: '/stories',
    title: 'Share Story',
    note: 'anonymous submissions',
    says: 'Not even your account is kept with it.',
  },
  { to: '/bookmarks', title: 'Your Bookmarks', says: 'Articles and stories that you saved. Only you see them.' },
];

/** The member area for signed-in users. */
export function SignedIn({ user }: { user: User }) {
  const logout = useLogout();
  const busy = useRef(false);
  const leave = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await logout.mutateAsync();
      toast({ title: 'Logged out', description: "You've been logged out successfully." });
    } catch (failure) {
      toastError('Logout failed', messageOf(failure, 'Please try again later.'));
    } finally {
      busy.current = false;
    }
  };
  return (
    <>
      <ul className="member-ways">
        {ways.map(({ to, title, note, says }) => (
          <li key={to}>
            <Link to={to}>
              {title}
              {note && (
                <>
                  <span className="hidden-text"> - </span>
                  <i>{note}</i>
                </>
              )}
            </Link>
            <p>{says}</p>
          </li>
        ))}
      </ul>
      <section className="member-part" aria-labelledby="contribute">
        <h2 id="contribute">Take part</h2>
        <div>
          <p>A word or a question that we should look into? Or a text of your own?</p>
          <p className="member-links">
            <Link className="onward" to="/suggest-topic">
              Suggest a topic
            </Link>
            <Link className="onward" to="/submit">
              Submit something
            </Link>
          </p>
        </div>
      </section>
      <section className="member-part" aria-labelledby="account">
        <h2 id="account">Your account</h2>
        <div>
          <p>Logged in as: {user.email}</p>
          {user.isAdmin && (
            <p>
              <b>Admin access enabled</b>
            </p>
          )}
          <p className="member-links">
            {user.isAdmin && (
              <>
                <Link className="onward" to="/admin">
                  Open the desk
                </Link>
                <Link className="onward" to="/dashboard">
                  Platform Dashboard
                </Link>
              </>
            )}
            <Link className="onward" to="/reset-password">
              Change your password
            </Link>
          </p>
        </div>
        <Button variant="outlined" aria-disabled={logout.isPending} onClick={() => void leave()}>
          {logout.isPending ? 'Logging out...' : 'Log Out'}
        </Button>
      </section>
    </>
  );
}
