import { Link } from 'react-router-dom';
import { memberPath } from '../../../lib/next-path';

/** For a visitor on a page that only members have. */
export const SignInToSee = ({ path }: { path: string }) => (
  <div className="bookmarks-out">
    <p className="lead">Sign in to see this page.</p>
    <p className="bookmarks-ways">
      <Link className="button" to={memberPath(path)}>
        Sign In
      </Link>
    </p>
  </div>
);
