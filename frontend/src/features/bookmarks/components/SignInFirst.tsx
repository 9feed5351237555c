import { Link, useLocation } from 'react-router-dom';
import { signInPath } from '../../../lib/next-path';

/** Explains bookmarks to visitors and links to the sign-in page. */
export function SignInFirst() {
  // The query has the open tab.
  const { pathname, search } = useLocation();
  return (
    <div className="bookmarks-out">
      <p className="lead">
        Articles and stories you save wait for you here. Sign in to see them, on this device or any other.
      </p>
      <p className="bookmarks-ways">
        <Link className="button" to={signInPath(pathname + search)}>
          Sign In
        </Link>
        <Link className="onward" to="/journal">
          Read the Journal
        </Link>
      </p>
    </div>
  );
}
