import { Link } from 'react-router-dom';
import { useSite } from '../../../lib/site';

/** The last resort of a link that doesn’t work. */
export function WriteForHelp() {
  const { contact } = useSite();
  return (
    <p className="lead">
      If it still doesn’t work,{' '}
      {contact ? (
        <span key="email">
          write to <a href={`mailto:${contact}`}>{contact}</a>
        </span>
      ) : (
        <span>
          <Link to="/contact">write to us</Link> with your email address
        </span>
      )}{' '}
      and we’ll take you off the list.
    </p>
  );
}
