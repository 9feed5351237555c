import { Link, useLocation } from 'react-router-dom';
import { SessionEnded } from '../../../components/sign-in/SessionEnded';
import { signInPath } from '../../../lib/next-path';

interface Props {
  /** Whether they were signed in until now. */
  hasEnded?: boolean;
}

/** Explains bookmarks to visitors and links to the sign-in page. */
export function SignInFirst({ hasEnded = false }: Props) {
  // The query has the open tab.
  const { pathname, search } = useLocation();
  return (
    <div className="bookmarks-out">
      {hasEnded && <SessionEnded />}
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
