import { Link } from 'react-router-dom';

interface Props {
  /** Also offers the sign-up form. */
  signUp?: boolean;
}

/** Links to go on with, at the end of a newsletter page. */
export function NextLinks({ signUp }: Props) {
  return (
    <p className="plain-ways">
      {signUp && (
        <Link className="onward" to="/newsletter">
          Sign up again
        </Link>
      )}
      <Link className="onward" to="/journal">
        Read the Journal
      </Link>
    </p>
  );
}
