import { Link } from 'react-router-dom';
import type { User } from '../../../lib/api/types';
import { can } from '../../../lib/use-can';
import { roleSentences } from '../role-words';

const ways = [
  { to: '/journal', title: 'Read & Comment', says: 'Read the journal. Talk back.' },
  {
    to: '/stories',
    title: 'Share Story',
    note: 'anonymous submissions',
    says: 'Not even your account is kept with it.',
  },
  { to: '/bookmarks', title: 'Your Bookmarks', says: 'Articles and stories you saved. Only you can see them.' },
];

/** The overview of the member area. */
export function SignedIn({ user }: { user: User }) {
  return (
    <>
      {user.isSuspended && (
        <div className="form-sent member-suspended" role="note">
          <h2>Your account is suspended</h2>
          <p>
            You can read everything, but you can’t comment or save bookmarks. If you think that’s a mistake,{' '}
            <Link to="/contact">write to us</Link>.
          </p>
        </div>
      )}
      <ul className="member-ways">
        {ways.map(({ to, title, note, says }) => (
          <li key={to}>
            <Link to={to}>
              <span>{title}</span>
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
          <p>Is there a word or a question we should look into? Or want to write something?</p>
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
          {user.isAdmin && (
            <p>
              <b>Admin access enabled</b>
            </p>
          )}
          {user.role !== 'member' && !user.isSuspended && <p>{roleSentences[user.role]}</p>}
          <p className="member-links">
            {can(user, 'use-desk') && (
              <Link className="onward" to="/admin">
                Open the desk
              </Link>
            )}
            {can(user, 'read-analytics') && (
              <>
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
      </section>
    </>
  );
}
