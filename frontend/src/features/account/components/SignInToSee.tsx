import { Link } from 'react-router-dom';
import { SessionEnded } from '../../../components/sign-in/SessionEnded';
import { memberPath } from '../../../lib/next-path';

interface Props {
  path: string;
  /** Whether they were signed in until now. */
  hasEnded: boolean;
}

/** For a visitor on a page that only members have. */
export const SignInToSee = ({ path, hasEnded }: Props) => (
  <div className="bookmarks-out">
    {hasEnded && <SessionEnded />}
    <p className="lead">Sign in to see this page.</p>
    <p className="bookmarks-ways">
      <Link className="button" to={memberPath(path)}>
        Sign In
      </Link>
    </p>
  </div>
);
